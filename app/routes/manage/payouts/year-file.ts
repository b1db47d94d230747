import type { LoaderFunctionArgs } from "@remix-run/node";
import { listYearLines } from "~/domain/ledger/years/list-year-lines.server";
import { listFile } from "~/http/lists/list-answers.server";
import { requireOrganization } from "~/http/sessions/require.server";

/** GET /manage/payouts/years/{year}/file: a year's summary as a CSV file. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "export");
  return listFile(ctx, listYearLines(args.params.year ?? ""), args.request);
}
