import type { LoaderFunctionArgs } from "@remix-run/node";
import { getPayout } from "~/domain/payouts/get-payout.server";
import { payoutPdf } from "~/domain/payouts/payout-pdf.server";
import { readLines } from "~/domain/payouts/read-lines.server";
import { pdfFile } from "~/http/files/pdf-answer.server";
import { requireOrganization } from "~/http/sessions/require.server";

/** GET /manage/payouts/{uuid}/pdf: the statement as a PDF file. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "export");
  const payout = await getPayout(ctx, args.params.uuid ?? "");
  const file = await payoutPdf(ctx, payout, await readLines(ctx, payout.id));
  return pdfFile(file, `payout-${payout.number}`);
}
