import type { LoaderFunctionArgs } from "@remix-run/node";
import { listStatementLines } from "~/domain/payouts/bank-statements/list-statement-lines.server";
import { listFile } from "~/http/lists/list-answers.server";
import { requireOperator } from "~/http/sessions/require-operator.server";

/** GET /operator/books/statements/file: the movements of the filter. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return listFile(ctx, listStatementLines, args.request);
}
