import type { ActionFunctionArgs } from "@remix-run/node";
import { storeNotification } from "~/domain/payments/webhooks/store-notification.server";
import { readCapped } from "~/http/forms/forms.server";
import { requirePlatform } from "~/http/sessions/require.server";

const MOST_BYTES = 256 * 1024;

/** Verifies, stores and acknowledges a provider's notification; a job processes it. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatform(args);
  const body = await readCapped(args.request, MOST_BYTES);
  const headers = Object.fromEntries(args.request.headers);
  const { pathname, search } = new URL(args.request.url);
  const address = `${pathname}${search}`;
  await storeNotification(ctx.now, args.params.provider ?? "", { address, headers, body });
  return new Response(null, { status: 200 });
}
