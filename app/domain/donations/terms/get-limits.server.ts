import { z } from "zod";
import { toDecimal } from "~/values/money/money";
import {
  getPublicCampaign,
  type PublicCampaignPage,
} from "~/domain/campaigns/get-public-campaign.server";
import type { PublicContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { donationLimits } from "./donation-terms";

/** `?gateway=&currency=` of GET /c/{slug}/limits; by default the gateway that charges first. */
export const limitsQuery = z.object({
  gateway: z
    .enum(["local_payments", "global_payments", "mercadopago", "centralpos"], "option_invalid")
    .optional(),
  currency: z.string().max(3, "option_invalid").optional(),
});

/** Returns the limits for donations to a campaign through a gateway, as decimal strings. */
export async function getLimits(
  ctx: PublicContext,
  slug: string,
  query: z.output<typeof limitsQuery>,
): Promise<{ min: string; max: string | null }> {
  ctx.require("read", "campaign", { published: true });
  const campaign = await getPublicCampaign(ctx, slug);
  const { closed, currency, gateways } = campaign;
  if (query.currency !== undefined && query.currency !== currency) {
    throw refuseField("currency", "option_invalid");
  }
  if (closed === "ended" || closed === "cancelled") throw new DomainError("campaign_ended");
  if (gateways.length === 0) throw new DomainError("not_receiving");
  const chosen = gateways.find(({ gateway }) => gateway === (query.gateway ?? gateway));
  if (!chosen) throw refuseField("gateway", "option_invalid");
  const { min, max } = donationLimits(
    campaign,
    ctx.organization.country,
    providersOf(campaign, chosen),
  );
  return { min: toDecimal(min, currency), max: max === null ? null : toDecimal(max, currency) };
}

/** Returns the first gateway's limits in minor units, or the campaign's own without one. */
export function limitsOf(
  ctx: PublicContext,
  campaign: PublicCampaignPage,
): { min: bigint; max: bigint | null } {
  const [first] = campaign.gateways;
  if (!first) return { min: campaign.minAmount ?? 1n, max: campaign.maxAmount };
  return donationLimits(campaign, ctx.organization.country, providersOf(campaign, first));
}

/** Returns the chosen gateway's provider, and the global one's if its rule retries declines. */
function providersOf(
  { gateways }: PublicCampaignPage,
  chosen: PublicCampaignPage["gateways"][number],
): string[] {
  const isGlobal = chosen.gateway === "global_payments";
  const second = isGlobal
    ? undefined
    : gateways.find(({ gateway, retries }) => gateway === "global_payments" && retries);
  return [chosen.provider, ...(second ? [second.provider] : [])];
}
