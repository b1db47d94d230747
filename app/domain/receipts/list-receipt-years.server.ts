import type { TenantContext } from "../context";
import { RECEIVED } from "./receipt-state";
import { factsOf, type YearOf } from "./year-of";

const YEARS = `
SELECT DISTINCT left(t.local_day, 4)::int AS year
  FROM donations d JOIN transactions t ON t.organization_id = d.organization_id AND t.donation_id = d.id
 WHERE d.organization_id = $1::uuid AND t.status = ANY($4::text[])
   AND d.donor_id = coalesce($2::uuid, (SELECT donor_id FROM donations WHERE organization_id = $1::uuid AND id = $3::uuid))
 ORDER BY year DESC`;

/** Returns the years in which a donor's money came in, newest first: each has a receipt. */
export async function listReceiptYears(ctx: TenantContext, whose: YearOf): Promise<number[]> {
  ctx.require("read", "donor", factsOf(whose));
  const donorId = "donorId" in whose ? whose.donorId : null;
  const donationId = "donationId" in whose ? whose.donationId : null;
  const values = [ctx.organizationId, donorId, donationId, RECEIVED];
  const [rows = []] = await ctx.statements({ name: "receipt-years", text: YEARS, values });
  return rows.map(({ year }) => Number(year));
}
