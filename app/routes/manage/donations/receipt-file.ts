import type { LoaderFunctionArgs } from "@remix-run/node";
import { getReceipt } from "~/domain/receipts/get-receipt.server";
import { receiptFile } from "~/http/files/receipt-file.server";
import { requireOrganization } from "~/http/sessions/require.server";

/** Sends the receipt of a donation's charge as a PDF file. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "donor");
  const { uuid = "", transaction = "" } = args.params;
  return receiptFile(ctx, await getReceipt(ctx, uuid, transaction));
}
