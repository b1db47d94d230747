import type { LoaderFunctionArgs } from "@remix-run/node";
import { listDocuments } from "~/domain/subscriptions/staff/list-documents.server";
import { listFile } from "~/http/lists/list-answers.server";
import { requireOperator } from "~/http/sessions/require-operator.server";

/** GET /operator/invoices/file: the accountant's export. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return listFile(ctx, listDocuments, args.request);
}
