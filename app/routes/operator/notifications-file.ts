import type { LoaderFunctionArgs } from "@remix-run/node";
import { listNotifications } from "~/domain/payments/list-notifications.server";
import { listFile } from "~/http/list-answers.server";
import { requireOperator } from "~/http/require-operator.server";

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return listFile(ctx, listNotifications, args.request);
}
