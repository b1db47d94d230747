import type { OrganizationContext } from "../context";

/** The taxes that gateways withheld in a month, in minor units. */
export interface WithheldMonth {
  /** `YYYY-MM` */
  period: string;
  amount: bigint;
}

const MONTHS = `
SELECT to_char(effective_on, 'YYYY-MM') AS period, -sum(amount)::bigint AS amount
  FROM ledger_balances
 WHERE organization_id = $1::uuid AND account = 'tax_withheld' AND currency = $2
 GROUP BY 1 HAVING sum(amount) <> 0 ORDER BY 1 DESC LIMIT 12`;

/** Returns the taxes withheld from an organisation in its currency by month, the newest first. */
export async function listWithheld(ctx: OrganizationContext): Promise<WithheldMonth[]> {
  ctx.require("read", "transaction");
  const values = [ctx.organizationId, ctx.organization.currency];
  const [rows = []] = await ctx.statements({ name: "list-withheld", text: MONTHS, values });
  return rows as unknown as WithheldMonth[];
}
