import type { LoaderFunctionArgs } from "@remix-run/node";
import { listJournal } from "~/domain/ledger/books/list-journal.server";
import { listFile, listSpreadsheet } from "~/http/lists/list-answers.server";
import { requireOperator } from "~/http/sessions/require-operator.server";

/** GET /operator/books/journal: the accountant's journal of a month, as CSV or as a spreadsheet. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const isSheet = new URL(args.request.url).searchParams.get("format") === "xlsx";
  return (isSheet ? listSpreadsheet : listFile)(ctx, listJournal, args.request);
}
