import type { LoaderFunctionArgs } from "@remix-run/node";
import { listTieOuts } from "~/domain/ledger/books/list-tie-outs.server";
import { listFile } from "~/http/lists/list-answers.server";
import { requireOperator } from "~/http/sessions/require-operator.server";

/** GET /operator/books/organizations/file: the tie-outs of a month with all their lines. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return listFile(ctx, listTieOuts, args.request);
}
