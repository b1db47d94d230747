import type { Currency } from "~/values/money/money";
import type { OrganizationContext } from "../context";

/** The effect of one money event on the organisation's balance. */
export interface ListedPosting {
  /** The transaction, refund or dispute that the posting records. */
  sourceId: string;
  kind: string;
  currency: Currency;
  /** Minor units; positive is the organisation's, wherever it is. Fee, taxes and commission are deducted. */
  balance: bigint;
  fee: bigint;
  taxes: bigint;
  commission: bigint;
  /** `YYYY-MM-DD`: when the company releases it; null if unknown, or if it is not ours to pay out. */
  availableOn: string | null;
}

// Debits are positive; the organisation's money is a credit, and the commission that it owes a debit.
const POSTINGS = `
SELECT p.source_id AS "sourceId", p.kind, e.currency,
       CASE p.held_by WHEN 'platform' THEN coalesce(p.available_on, p.effective_on)::text END AS "availableOn",
       -coalesce(sum(e.amount) FILTER (WHERE e.account IN ('organization_balance', 'own_funds', 'invoice_receivable')), 0)::bigint AS balance,
       -coalesce(sum(e.amount) FILTER (WHERE e.account IN ('gateway_fee', 'refund_fee')), 0)::bigint AS fee,
       -coalesce(sum(e.amount) FILTER (WHERE e.account = 'tax_withheld'), 0)::bigint AS taxes,
       -coalesce(sum(e.amount) FILTER (WHERE e.account = 'commission'), 0)::bigint AS commission
  FROM ledger_postings p JOIN ledger_entries e ON e.organization_id = p.organization_id AND e.posting_id = p.id
 WHERE p.organization_id = $1::uuid AND p.source_id = ANY($2::uuid[])
 GROUP BY p.organization_id, p.id, e.currency
 ORDER BY p.occurred_at, p.id`;

/** Returns postings of transactions, refunds and disputes by currency, oldest first. */
export async function listPostings(
  ctx: OrganizationContext,
  sourceIds: readonly string[],
): Promise<ListedPosting[]> {
  ctx.require("read", "transaction");
  const values = [ctx.organizationId, sourceIds];
  const [rows = []] = await ctx.statements({ name: "list-postings", text: POSTINGS, values });
  return rows as unknown as ListedPosting[];
}
