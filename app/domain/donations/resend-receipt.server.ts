import { isId } from "~/values/ids/ids";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";

/**
 * Sends the donor the receipt of an approved charge again, to the current e-mail. Throws
 * `not_found`, and `invalid_transition` unless the charge is approved and its donor was not erased.
 */
export async function resendReceipt(
  ctx: OrganizationContext,
  donationId: string,
  transactionId: string,
): Promise<void> {
  await ctx.requireRow("update", "donation", donationId);
  if (!isId(donationId) || !isId(transactionId)) throw new DomainError("not_found");
  const { organizationId } = ctx;
  await ctx.transaction(async (db) => {
    const charge = await db.transaction.findFirst({
      where: { organizationId, id: transactionId, donationId },
      select: {
        ...{ status: true, period: true, date: true },
        donation: { select: { donor: { select: { erasedAt: true } } } },
      },
    });
    if (!charge) throw new DomainError("not_found");
    if (charge.status !== "approved" || charge.donation.donor.erasedAt !== null) {
      throw new DomainError("invalid_transition");
    }
    const recordId = await recordChange(db, ctx, {
      operation: "resend-receipt",
      subject: { type: "donation", id: donationId },
      after: { receipt_of: charge.period ?? charge.date.toISOString() },
    });
    await ctx.enqueue(db, "notifications.send-receipt", {
      transactionId,
      ...(recordId ? { recordId } : {}),
    });
  });
}
