import type { Currency } from "~/values/money/money";
import type { Database, OrganizationContext } from "../context";

const FEE = `
SELECT e.currency, -sum(e.amount)::bigint AS fee
  FROM ledger_postings p
  JOIN ledger_entries e ON e.organization_id = p.organization_id AND e.posting_id = p.id
 WHERE p.organization_id = $1::uuid AND p.source_type = 'transaction' AND p.source_id = $2::uuid AND p.kind = 'gift'
   AND e.account = 'gateway_fee'
 GROUP BY e.currency`;

/** The gateway's fee of a charge; minor units. */
export interface RefundedFee {
  currency: Currency;
  fee: bigint;
}

/** Returns the fee that the books have of a charge; null without one. */
export async function readRefundedFee(
  ctx: OrganizationContext,
  db: Database,
  transactionId: string,
): Promise<RefundedFee | null> {
  const values = [ctx.organizationId, transactionId];
  const rows = await db.sql<RefundedFee>({ name: "refunded-fee", text: FEE, values });
  return rows.find(({ fee }) => fee > 0n) ?? null;
}
