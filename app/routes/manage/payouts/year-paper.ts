import type { LoaderFunctionArgs } from "@remix-run/node";
import { getYear } from "~/domain/ledger/years/get-year.server";
import { yearPdf } from "~/domain/ledger/years/year-pdf.server";
import { pdfFile } from "~/http/files/pdf-answer.server";
import { requireOrganization } from "~/http/sessions/require.server";

/** GET /manage/payouts/years/{year}/pdf: a year's summary as a PDF file. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "export");
  const summary = await getYear(ctx, args.params.year ?? "");
  return pdfFile(await yearPdf(ctx, summary), `summary-${summary.year}`);
}
