import { localDate } from "~/values/time/calendar";
import type { OrganizationContext } from "~/domain/context";

/** Days before the end of a card's last month on which its donor gets a mail, latest first. */
const STAGES = [3, 15, 45];

// A stage that began before the donor gave the card is not one: they have just seen its date.
const EXPIRING = `
SELECT d.id AS "donationId", p.id || ' ' || s.days AS key
  FROM payment_methods p
  JOIN donations d ON d.organization_id = p.organization_id AND d.id = p.donation_id AND d.status = 'active' AND d.recurrence = 'monthly'
 CROSS JOIN LATERAL (
   SELECT (make_date(p.expiration_year, p.expiration_month, 1) + interval '1 month - 1 day')::date AS day) ends
 CROSS JOIN LATERAL (
   SELECT min(days) AS days FROM unnest($3::int[]) AS days WHERE ends.day - $2::date BETWEEN 0 AND days) s
 WHERE p.organization_id = $1::uuid AND p.active AND p.kind = 'card' AND s.days IS NOT NULL
   AND (p.expiration_year, p.expiration_month) IN (
     SELECT extract(year FROM m), extract(month FROM m)
       FROM unnest(ARRAY[$2::date, ($2::date + interval '1 month')::date, ($2::date + interval '45 days')::date]) AS m)
   AND p.created_at < ends.day - s.days
   AND NOT EXISTS (SELECT FROM donor_mails x WHERE x.organization_id = p.organization_id AND x.donation_id = d.id
                      AND x.kind = 'card_expiring' AND x.key = p.id || ' ' || s.days)
 ORDER BY d.id`;

/**
 * Queues a mail for each active donation whose card expires in 45, 15 or 3 days, or whose day passed
 * while nothing ran. The mail's key lets each go out once. Does nothing without the organisation's
 * permission, which the mail asks for.
 */
export async function remindExpiringCards(ctx: OrganizationContext): Promise<void> {
  ctx.require("read", "donation");
  const today = localDate(ctx.now, ctx.organization.timezone);
  const values = [ctx.organizationId, today, STAGES];
  const [rows = []] = await ctx.statements({ name: "expiring-cards", text: EXPIRING, values });
  if (rows.length === 0) return;
  await ctx.transaction(async (db) => {
    for (const { donationId, key } of rows as unknown as { donationId: string; key: string }[]) {
      const notice = "card_expiring";
      await ctx.enqueue(db, "notifications.send-donor-notice", { donationId, notice, key });
    }
  });
}
