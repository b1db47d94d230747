import type { OrganizationContext } from "~/domain/context";

const YEARS = `
SELECT to_char(make_date(y, 1, 1), 'YYYY') AS year
  FROM (SELECT min(effective_on) AS first, max(effective_on) AS last FROM ledger_postings WHERE organization_id = $1::uuid) span,
       generate_series(extract(year FROM span.first)::int, extract(year FROM span.last)::int) y
 WHERE EXISTS (SELECT FROM ledger_postings p
                WHERE p.organization_id = $1::uuid AND p.effective_on >= make_date(y, 1, 1) AND p.effective_on < make_date(y + 1, 1, 1))
 ORDER BY y DESC`;

/** Returns the years in which an organisation's money moved, the newest first. */
export async function listYears(ctx: OrganizationContext): Promise<string[]> {
  ctx.require("read", "payout");
  const values = [ctx.organizationId];
  const [rows = []] = await ctx.statements({ name: "payout-years", text: YEARS, values });
  return rows.map(({ year }) => String(year));
}
