import type { TenantContext } from "~/domain/context";
import type { AttemptDescription } from "~/domain/payments/charge-cause";

const DESCRIBE = `
SELECT d.id, o.first_name || ' ' || o.last_name AS payer, c.title AS purpose
  FROM transactions t
  JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
  JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
  JOIN campaigns c ON c.organization_id = t.organization_id AND c.id = t.campaign_id
 WHERE t.organization_id = $1::uuid AND t.id = $2::uuid`;

/** Describes an attempt for people by its donation, donor and campaign, or returns null. */
export async function describeAttempt(
  ctx: TenantContext,
  attemptId: string,
): Promise<AttemptDescription | null> {
  const values = [ctx.organizationId, attemptId];
  const [rows] = await ctx.statements({ name: "describe-attempt", text: DESCRIBE, values });
  const row = rows?.[0] as { id: string; payer: string; purpose: string } | undefined;
  return row
    ? { subject: { type: "donation", id: row.id }, payer: row.payer, purpose: row.purpose }
    : null;
}
