import type { LoaderFunctionArgs } from "@remix-run/node";
import { listNotifications } from "~/domain/payments/webhooks/list-notifications.server";
import { listFile } from "~/http/lists/list-answers.server";
import { requireOperator } from "~/http/sessions/require-operator.server";

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return listFile(ctx, listNotifications, args.request);
}
