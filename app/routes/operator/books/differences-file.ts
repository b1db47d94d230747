import type { LoaderFunctionArgs } from "@remix-run/node";
import { listDifferences } from "~/domain/payouts/reconciliation/list-differences.server";
import { listFile } from "~/http/lists/list-answers.server";
import { requireOperator } from "~/http/sessions/require-operator.server";

/** GET /operator/reconciliation/file: the differences of the filter. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return listFile(ctx, listDifferences, args.request);
}
