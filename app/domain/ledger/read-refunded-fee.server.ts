import type { Currency } from "~/values/money/money";
import type { Database, OrganizationContext } from "../context";

const FEES = `
SELECT e.currency, -coalesce(sum(e.amount) FILTER (WHERE p.kind = 'gift'), 0)::bigint AS fee,
       coalesce(sum(e.amount) FILTER (WHERE p.kind = 'refund'), 0)::bigint AS covered
  FROM ledger_postings p
  JOIN ledger_entries e ON e.organization_id = p.organization_id AND e.posting_id = p.id
 WHERE p.organization_id = $1::uuid
   AND ((p.source_type = 'transaction' AND p.source_id = $2::uuid AND p.kind = 'gift' AND e.account = 'gateway_fee')
     OR (p.source_type = 'refund' AND p.kind = 'refund' AND e.account = 'refund_fee'
         AND p.source_id IN (SELECT r.id FROM refunds r WHERE r.organization_id = $1::uuid AND r.transaction_id = $2::uuid)))
 GROUP BY e.currency`;

/** The gateway's fee of a charge, and what of it we gave back with refunds so far; minor units. */
export interface RefundedFee {
  currency: Currency;
  fee: bigint;
  covered: bigint;
}

/** Returns the fee that the books have of a charge; null without one. The caller holds the charge's lock. */
export async function readRefundedFee(
  ctx: OrganizationContext,
  db: Database,
  transactionId: string,
): Promise<RefundedFee | null> {
  const values = [ctx.organizationId, transactionId];
  const rows = await db.sql<RefundedFee>({ name: "refunded-fee", text: FEES, values });
  return rows.find(({ fee }) => fee > 0n) ?? null;
}
