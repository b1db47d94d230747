import type { Currency } from "~/values/money";
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
  refundedAmount: bigint;
  commission: bigint;
  date: Date;
  flags: string[];
}

const LOCK = `
SELECT t.id, t.donation_id AS "donationId", t.campaign_id AS "campaignId", d.recurrence, t.status, t.amount, t.currency,
       t.refunded_amount AS "refundedAmount", t.commission, t.date, t.flags
  FROM transactions t JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
 WHERE t.organization_id = $1::uuid AND t.id = $2::uuid
   FOR UPDATE OF t`;

/** Locks the organisation's transaction until the caller's transaction ends, or returns null. */
export async function lockTransaction(
  ctx: TenantContext,
  db: Database,
  id: string,
): Promise<LockedTransaction | null> {
  const statement = { name: "lock-transaction", text: LOCK, values: [ctx.organizationId, id] };
  return (await db.sql<LockedTransaction>(statement))[0] ?? null;
}
