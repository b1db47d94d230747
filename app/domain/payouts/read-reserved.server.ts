import type { Database, OrganizationContext } from "~/domain/context";
import type { Currency } from "~/values/money/money";

// What the platform collected and may have to give back, of each charge no more than is left of it. How much of our
// commission comes back with a refund is known once it is done, so the whole refund waits.
const RESERVED = `
SELECT coalesce(sum(least(b.amount, t.amount - t.refunded_amount - t.charged_back_amount)), 0)::bigint AS amount
  FROM (SELECT transaction_id, sum(amount) AS amount
          FROM (SELECT transaction_id, amount FROM refunds
                 WHERE organization_id = $1::uuid AND charge_cause = 'gift' AND status = 'in_process' AND currency = $2
                UNION ALL
                SELECT transaction_id, amount FROM disputes
                 WHERE organization_id = $1::uuid AND charge_cause = 'gift' AND stage = 'opened' AND currency = $2) waiting
         GROUP BY transaction_id) b
  JOIN transactions t ON t.organization_id = $1::uuid AND t.id = b.transaction_id
  JOIN ledger_postings p ON p.organization_id = $1::uuid AND p.source_id = b.transaction_id
   AND p.source_type = 'transaction' AND p.kind = 'gift' AND p.held_by = 'platform'`;

/** Returns what pending refunds and open disputes may still take, in minor units. */
export async function readReserved(
  { organizationId }: OrganizationContext,
  db: Database,
  currency: Currency,
): Promise<bigint> {
  const values = [organizationId, currency];
  const [row] = await db.sql<{ amount: bigint }>({
    name: "payout-reserved",
    text: RESERVED,
    values,
  });
  return row?.amount ?? 0n;
}
