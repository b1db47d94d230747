import type { Currency } from "~/values/money/money";
import type { TenantContext } from "~/domain/context";

const FREE = `
SELECT d.id AS "donationId", d.status AS "donationStatus", d.amount AS "donationAmount", d.currency, d.recurrence,
       c.slug AS "campaignSlug", c.title AS "campaignTitle", o.first_name AS "donorFirstName", o.email AS "donorEmail"
  FROM donations d
  JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id
  JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
 WHERE d.organization_id = $1::uuid AND d.id = $2::uuid AND d.amount = 0`;

/** An order of seats that cost nothing, as a charge's snapshot would show it. */
export interface FreeOrder {
  id: null;
  status: "approved";
  checks: 0;
  declineCode: null;
  methodKind: "none";
  nextAction: null;
  expiresAt: null;
  donationId: string;
  donationStatus: string;
  /** Minor units: always 0. */
  donationAmount: bigint;
  currency: Currency;
  recurrence: "monthly" | "one_time";
  campaignSlug: string;
  campaignTitle: string;
  donorFirstName: string;
  donorEmail: string;
}

/** Returns an order of free tickets, which has no transaction; null for any other donation. */
export async function findFreeOrder(
  ctx: TenantContext,
  donationId: string,
): Promise<FreeOrder | null> {
  const values = [ctx.organizationId, donationId];
  const row = (await ctx.statements({ name: "free-order-facts", text: FREE, values }))[0]?.[0];
  if (!row) return null;
  const none = { id: null, status: "approved", checks: 0, declineCode: null };
  const action = { methodKind: "none", nextAction: null, expiresAt: null };
  return { ...none, ...action, ...row } as FreeOrder;
}
