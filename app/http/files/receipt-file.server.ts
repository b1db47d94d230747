import type { TenantContext } from "~/domain/context";
import { receiptPdf } from "~/domain/receipts/receipt-pdf.server";
import type { DonationReceipt, YearReceipt } from "~/domain/receipts/schema";
import { createTranslator } from "~/i18n/server";
import { attachmentHeaders } from "./attachment.server";

export async function receiptFile(
  ctx: TenantContext,
  receipt: DonationReceipt | YearReceipt,
): Promise<Response> {
  const content = await receiptPdf(ctx.organization, receipt);
  const title = createTranslator(receipt.locale)("receipts.title", { number: receipt.number });
  const filename = `${title}.pdf`;
  const file = { type: "application/pdf", size: content.length, filename };
  return new Response(new Uint8Array(content), { headers: attachmentHeaders(file) });
}
