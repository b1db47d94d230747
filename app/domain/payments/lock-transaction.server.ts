import type { Currency } from "~/values/money/money";
import type { Database, TenantContext } from "../context";
import type { TransactionStatus } from "./schema";

/** A transaction whose row the caller's transaction has locked. Amounts are minor units. */
export interface LockedTransaction {
  id: string;
  donationId: string;
  campaignId: string;
  recurrence: "monthly" | "one_time";
  status: TransactionStatus;
  amount: bigint;
  currency: Currency;
  provider: string;
  refundedAmount: bigint;
  /** What open disputes hold, and what lost ones took. */
  disputedAmount: bigint;
  chargedBackAmount: bigint;
  commission: bigint;
  /** YYYY-MM-DD: the day under which the charge was counted. */
  localDay: string;
  flags: string[];
}

// The donation is locked first, as everywhere, so that a refund or dispute cannot deadlock with a result.
const LOCK = `
WITH gift AS MATERIALIZED (
  SELECT d.id, d.recurrence FROM donations d
   WHERE d.organization_id = $1::uuid
     AND d.id = (SELECT t.donation_id FROM transactions t WHERE t.organization_id = $1::uuid AND t.id = $2::uuid)
     FOR NO KEY UPDATE
)
SELECT t.id, t.donation_id AS "donationId", t.campaign_id AS "campaignId", d.recurrence, t.status, t.amount, t.currency, t.provider,
       t.refunded_amount AS "refundedAmount", t.disputed_amount AS "disputedAmount",
       t.charged_back_amount AS "chargedBackAmount", t.commission, t.flags,
       coalesce(t.local_day, to_char(t.date AT TIME ZONE $3, 'YYYY-MM-DD')) AS "localDay"
  FROM gift d JOIN transactions t ON t.organization_id = $1::uuid AND t.donation_id = d.id
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
