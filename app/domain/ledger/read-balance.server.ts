import type { Currency } from "~/values/money/money";
import type { Database, OrganizationContext } from "../context";

export interface Balance {
  /** Minor units that can be paid out; negative where more was given back than is there. */
  available: bigint;
  /** What becomes available later, by day. */
  pending: { on: string; amount: bigint }[];
  /** What the last payout kept back. */
  reserve: bigint;
  /** What is on its way to the bank. */
  inPayout: bigint;
}

const BALANCES = `
SELECT account, CASE WHEN account = 'organization_balance' AND available_on > $3::date THEN available_on::text END AS "on",
       -sum(amount)::bigint AS amount
  FROM ledger_balances
 WHERE organization_id = $1::uuid AND currency = $2 AND account IN ('organization_balance', 'reserve', 'in_payout')
   AND effective_on <= $3::date
 GROUP BY 1, 2 HAVING sum(amount) <> 0
 ORDER BY 2`;

interface BalanceRow {
  account: string;
  on: string | null;
  amount: bigint;
}

/**
 * Returns an organisation's balance in a currency at the end of a local day, `YYYY-MM-DD`, in the caller's
 * transaction. It reads the sums by day, never the entries.
 */
export async function readBalance(
  { organizationId }: OrganizationContext,
  db: Database,
  currency: Currency,
  on: string,
): Promise<Balance> {
  const values = [organizationId, currency, on];
  const rows = await db.sql<BalanceRow>({ name: "read-balance", text: BALANCES, values });
  const of = (name: string) =>
    rows.find(({ account, on: day }) => account === name && day === null)?.amount ?? 0n;
  return {
    available: of("organization_balance"),
    pending: rows.flatMap(({ on: day, amount }) => (day === null ? [] : [{ on: day, amount }])),
    reserve: of("reserve"),
    inPayout: of("in_payout"),
  };
}
