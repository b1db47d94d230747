import type { Database, TenantContext } from "~/domain/context";
import type { LockedAttempt } from "~/domain/payments/charge-cause";

/** A donation's attempt whose row, with its donation's, the caller's transaction has locked. */
export interface LockedTransaction extends LockedAttempt {
  donationId: string;
  campaignId: string;
  recurrence: "monthly" | "one_time";
  /** YYYY-MM-DD: the day under which the charge was counted. */
  localDay: string;
}

// The donation is locked first, as everywhere, so that a refund or dispute cannot deadlock with a result.
const LOCK = `
WITH donation AS MATERIALIZED (
  SELECT d.id, d.recurrence FROM donations d
   WHERE d.organization_id = $1::uuid
     AND d.id = (SELECT t.donation_id FROM transactions t WHERE t.organization_id = $1::uuid AND t.id = $2::uuid)
     FOR NO KEY UPDATE
)
SELECT t.id, 'gift' AS cause, t.donation_id AS "donationId", t.campaign_id AS "campaignId", d.recurrence, t.status, t.amount, t.currency,
       t.refunded_amount AS "refundedAmount", t.disputed_amount AS "disputedAmount",
       t.charged_back_amount AS "chargedBackAmount", t.commission, t.flags, t.provider, p.method_id AS "methodId", t.provider_payment_id AS "providerId", t.raises_id AS "raisesId",
       coalesce(t.local_day, to_char(t.date AT TIME ZONE $3, 'YYYY-MM-DD')) AS "localDay"
  FROM donation d JOIN transactions t ON t.organization_id = $1::uuid AND t.donation_id = d.id
  JOIN payment_methods p ON p.organization_id = t.organization_id AND p.id = t.payment_method_id
 WHERE t.id = $2::uuid
   FOR UPDATE OF t`;

/** Locks the organisation's transaction and its donation until the caller's transaction ends, or returns null. */
export async function lockTransaction(
  ctx: TenantContext,
  db: Database,
  id: string,
): Promise<LockedTransaction | null> {
  const values = [ctx.organizationId, id, ctx.organization.timezone];
  const statement = { name: "lock-transaction", text: LOCK, values };
  return (await db.sql<LockedTransaction>(statement))[0] ?? null;
}
