import type { OrganizationContext } from "~/domain/context";
import { donationLimits } from "~/domain/donations/terms/donation-terms";
import { explainRoute, type RouteStep } from "~/domain/donations/terms/explain-route";
import { listProcessors } from "~/domain/donations/terms/read-giving.server";

const donationOf = (readable: readonly string[]) => `
SELECT d.campaign_id AS "campaignId", d.amount, d.recurrence, m.method_id AS "methodId",
       (SELECT t.payment_processor_id FROM transactions t
         WHERE t.organization_id = d.organization_id AND t.donation_id = d.id AND t.pair_of_id IS NULL
         ORDER BY t.date DESC, t.id DESC LIMIT 1) AS "ownId"
  FROM donations d
  JOIN payment_methods m ON m.organization_id = d.organization_id AND m.donation_id = d.id AND m.active
 WHERE d.organization_id = $1::uuid AND d.id = $2::uuid
   AND EXISTS (SELECT FROM transactions t WHERE ${["t.organization_id = $1::uuid", "t.donation_id = $2::uuid", ...readable].join(" AND ")})`;

interface Row {
  campaignId: string;
  /** Minor units. */
  amount: bigint;
  recurrence: string;
  methodId: string;
  ownId: string | null;
}

/**
 * Returns each gateway with its part in the donation's next charge, by the rules, limits and order of today; what
 * was charged before may have followed others. Empty for a donation whose transactions the member does not see.
 */
export async function explainDonationRoute(
  ctx: OrganizationContext,
  donationId: string,
): Promise<RouteStep[]> {
  const values: unknown[] = [ctx.organizationId, donationId];
  const readable = ctx.scope("transaction").sql("t", (value) => `$${values.push(value)}`);
  const [rows] = await ctx.statements({ text: donationOf(readable), values });
  const donation = rows?.[0] as unknown as Row | undefined;
  if (!donation) return [];
  const candidates = await listProcessors(ctx);
  const isWithin = (id: string) => {
    const charging = candidates.filter((one) => one.id === id);
    const open = { minAmount: null, maxAmount: null };
    const { max, min } = donationLimits(open, ctx.organization, charging, donation.methodId);
    return donation.amount >= min && (max === null || donation.amount <= max);
  };
  const { campaignId, methodId, ownId, recurrence } = donation;
  const isOnce = recurrence === "one_time";
  return explainRoute(candidates, { campaignId, methodId, ownId, isOnce, isWithin });
}
