import type { LoaderFunctionArgs } from "@remix-run/node";
import { getYearReceipt } from "~/domain/receipts/get-year-receipt.server";
import { receiptFile } from "~/http/files/receipt-file.server";
import { requireOrganization } from "~/http/sessions/require.server";

/** Sends the receipt of a donor's year as a PDF file. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "donor");
  const { uuid: donorId = "", year = "" } = args.params;
  return receiptFile(ctx, await getYearReceipt(ctx, { donorId }, Number(year)));
}
