import type { OrganizationContext } from "~/domain/context";

/** The donation is still fresh, and the donor has its receipt. */
const SUGGESTED_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

const SUGGESTED = `
SELECT t.donation_id AS "donationId"
  FROM transactions t
  JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id AND d.recurrence = 'one_time'
  JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id AND c.type = 'fundraise'
  JOIN organizations g ON g.id = d.organization_id AND g.suggest_monthly_recurrence
 WHERE t.organization_id = $1::uuid AND t.id = $2::uuid AND t.status = 'approved'`;

/**
 * Plans the mail that suggests a monthly donation, a week after the receipt of a one-time donation of a
 * `fundraise` campaign, where the organisation allows such mails. The mail is checked again when it is
 * due, and goes out once however often it is planned.
 */
export async function planSuggestion(
  ctx: OrganizationContext,
  transactionId: string,
): Promise<void> {
  ctx.require("read", "transaction");
  const values = [ctx.organizationId, transactionId];
  const [rows] = await ctx.statements({ name: "suggested-donation", text: SUGGESTED, values });
  const row = rows?.[0] as { donationId: string } | undefined;
  if (!row) return;
  const order = {
    donationId: row.donationId,
    notice: "suggest_monthly",
    key: transactionId,
  } as const;
  const dueAt = new Date(ctx.now.getTime() + SUGGESTED_AFTER_MS);
  await ctx.transaction((db) => ctx.enqueue(db, "notifications.send-donor-notice", order, dueAt));
}
