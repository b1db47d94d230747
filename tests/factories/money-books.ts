import type { OrganizationContext } from "~/domain/context";

/** Returns an organisation's ledger by account, and totals as `status count amount`; no zeros. */
export async function describeBooks(
  ctx: OrganizationContext,
): Promise<{ accounts: Record<string, bigint>; totals: string[] }> {
  const [entries = [], totals = []] = await ctx.statements(
    {
      text: `SELECT account, sum(amount)::bigint AS amount FROM ledger_entries WHERE organization_id = $1 GROUP BY account`,
      values: [ctx.organizationId],
    },
    {
      text: `SELECT status || ' ' || sum(count) || ' ' || sum(amount) AS line FROM daily_totals
              WHERE organization_id = $1 GROUP BY status HAVING sum(count) <> 0 OR sum(amount) <> 0 ORDER BY 1`,
      values: [ctx.organizationId],
    },
  );
  return {
    accounts: Object.fromEntries(
      entries.map(({ account, amount }) => [String(account), BigInt(amount as bigint)]),
    ),
    totals: totals.map(({ line }) => String(line)),
  };
}
