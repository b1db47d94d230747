import type { ActionFunctionArgs } from "@remix-run/node";
import { storeNotification } from "~/domain/payments/store-notification.server";
import { DomainError } from "~/domain/errors";
import { requirePlatform } from "~/http/require.server";
import type { RouteArgs } from "~/http/request-facts.server";

const MOST_BYTES = 256 * 1024;

/** A company's notification: verified, stored, answered; the work happens in a job. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatform(args as RouteArgs);
  const body = new Uint8Array(await args.request.arrayBuffer());
  if (body.length > MOST_BYTES) throw new DomainError("too_large");
  const headers = Object.fromEntries(args.request.headers);
  await storeNotification(ctx.now, args.params.acquirer ?? "", { headers, body });
  return new Response(null, { status: 200 });
}
