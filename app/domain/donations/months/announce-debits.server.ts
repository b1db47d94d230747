import type { OrganizationContext } from "~/domain/context";
import { debitNoticeKey } from "~/domain/donations/lists/debit-notice-key";

// Twelve days contain five business days around every row of holidays. A month whose amount rises is
// announced when it is due, with the amount that its step brought.
const DUE = `
SELECT d.id AS "donationId", k.key
  FROM payment_methods p
  JOIN donations d ON d.organization_id = p.organization_id AND d.id = p.donation_id
   AND d.status = 'active' AND d.recurrence = 'monthly'
  JOIN collections c ON c.organization_id = d.organization_id AND c.donation_id = d.id AND c.state = 'open'
 CROSS JOIN LATERAL (SELECT ${debitNoticeKey({ organization: "d.organization_id", donation: "d.id", period: "c.period", amount: "d.amount", paymentMethod: "p.id" })} AS key) k
 WHERE p.organization_id = $1::uuid AND p.kind = 'bank_account' AND p.active
   AND c.due_at > $2::timestamptz AND c.due_at <= $2::timestamptz + interval '12 days'
   AND (d.next_upgrade_period IS NULL OR d.next_upgrade_period > c.period)
   AND NOT EXISTS (SELECT FROM donor_mails x WHERE x.organization_id = p.organization_id AND x.donation_id = d.id
                      AND x.kind = 'debit' AND x.key = k.key)
 ORDER BY d.id`;

/** Notices that one transaction queues; it has to end in time. */
const BATCH = 500;

/**
 * Queues the notice of each debit of the next twelve days. The mail's key lets an amount be announced
 * once until another one is.
 */
export async function announceDebits(ctx: OrganizationContext): Promise<void> {
  ctx.require("read", "donation");
  const values = [ctx.organizationId, ctx.now];
  const [rows = []] = await ctx.statements({ name: "debits-ahead", text: DUE, values });
  if (rows.length === 0) return;
  const notices = rows as unknown as { donationId: string; key: string }[];
  for (let first = 0; first < notices.length; first += BATCH)
    await ctx.transaction(async (db) => {
      for (const { donationId, key } of notices.slice(first, first + BATCH)) {
        const notice = "debit";
        await ctx.enqueue(db, "notifications.send-donor-notice", { donationId, notice, key });
      }
    });
}
