import { getReceipt } from "~/domain/receipts/get-receipt.server";
import { getYearReceipt } from "~/domain/receipts/get-year-receipt.server";
import { readReceiptLink } from "~/domain/receipts/receipt-link.server";
import { requireLiveLink } from "~/domain/donations/donor-area/require-live-link.server";
import { asDonor, type PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import type { DonationReceipt, YearReceipt } from "~/domain/receipts/schema";

/** Returns the receipt of a signed link. Throws `not_found`, and `link_expired` after a change of e-mail. */
export async function receiptOfLink(
  visitor: PublicContext,
  signed = "",
): Promise<{ ctx: PublicContext; receipt: DonationReceipt | YearReceipt }> {
  const link = readReceiptLink(signed);
  if (!link) throw new DomainError("not_found");
  const { donationId } = link;
  await requireLiveLink(visitor, link);
  if (link.kind === "gift") {
    const ctx = asDonor(visitor, donationId, "receipt");
    return { ctx, receipt: await getReceipt(ctx, donationId, link.transactionId) };
  }
  const ctx = asDonor(visitor, donationId, "year_receipt");
  return { ctx, receipt: await getYearReceipt(ctx, { donationId }, link.year) };
}
