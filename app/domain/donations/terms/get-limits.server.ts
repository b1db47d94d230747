import { z } from "zod";
import type { CountryCode } from "~/countries/country";
import { localMethods, type LocalMethod } from "~/providers/local-methods";
import { getProvider } from "~/providers/registry";
import { toDecimal } from "~/values/money/money";
import {
  getPublicCampaign,
  type PublicCampaignPage,
} from "~/domain/campaigns/get-public-campaign.server";
import type { PublicContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { donationLimits } from "./donation-terms";
import { paysForTickets } from "./offered-methods";

/** `?gateway=&currency=&method=` of GET /c/{slug}/limits; by default the gateway that charges first. */
export const limitsQuery = z.object({
  gateway: z
    .enum(["local_payments", "global_payments", "mercadopago", "centralpos"], "option_invalid")
    .optional(),
  currency: z.string().max(3, "option_invalid").optional(),
  /** The way to pay whose own limits are answered; every card is `card`. */
  method: z.enum(["card", ...localMethods], "option_invalid").optional(),
});

export interface MethodLimits {
  method: LocalMethod;
  min: string;
  max: string | null;
  /** Whether it may pay a monthly donation. */
  recurring: boolean;
  /** Seconds that the donor has to pay. */
  expires_in: number;
}

export interface DonationLimits {
  min: string;
  max: string | null;
  /** The ways to pay that are no card. */
  methods: MethodLimits[];
}

/** Returns the limits for donations to a campaign through a gateway, as decimal strings. */
export async function getLimits(
  ctx: PublicContext,
  slug: string,
  query: z.output<typeof limitsQuery>,
): Promise<DonationLimits> {
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
  const { country } = ctx.organization;
  const charging = chargingOf(campaign, chosen);
  const isLocal = query.method !== undefined && query.method !== "card";
  const { min, max } = isLocal
    ? limitsOf(ctx, campaign, query.method)
    : donationLimits(campaign, { country, currency }, charging, "");
  return {
    ...{ min: toDecimal(min, currency), max: max === null ? null : toDecimal(max, currency) },
    methods: listMethods(campaign, country),
  };
}

/** Returns the ways to pay that are no card, each with the limits of the gateway that takes it. */
export function listMethods(campaign: PublicCampaignPage, country: CountryCode): MethodLimits[] {
  const { currency, gateways, type } = campaign;
  const isOffered = (method: LocalMethod) => type !== "tickets" || paysForTickets(method);
  const offered = gateways.flatMap((gateway) =>
    getProvider(gateway.provider)
      .capabilities.methods.filter(
        ({ countries, method }) => countries.includes(country) && isOffered(method),
      )
      .map(({ expiresInMs, method }) => {
        const { min, max } = donationLimits(campaign, { country, currency }, [gateway], method);
        return {
          ...{ method, recurring: true, expires_in: expiresInMs / 1000 },
          ...{ min: toDecimal(min, currency), max: max === null ? null : toDecimal(max, currency) },
        };
      }),
  );
  // The first gateway that takes a method charges it.
  return offered.filter(
    ({ method }, at) => offered.findIndex((one) => one.method === method) === at,
  );
}

/**
 * Returns the limits of a way to pay in minor units, at the first gateway that takes it, or the campaign's own
 * without a gateway.
 */
export function limitsOf(
  ctx: PublicContext,
  campaign: PublicCampaignPage,
  method: LocalMethod | "card" = "card",
): { min: bigint; max: bigint | null } {
  const { country } = ctx.organization;
  const { currency } = campaign;
  const takes = ({ provider }: { provider: string }) =>
    getProvider(provider).capabilities.methods.some(
      (one) => one.method === method && one.countries.includes(country),
    );
  const taker = method === "card" ? undefined : campaign.gateways.find(takes);
  if (taker) return donationLimits(campaign, { country, currency }, [taker], method);
  const [first] = campaign.gateways;
  if (!first) return { min: campaign.minAmount ?? 1n, max: campaign.maxAmount };
  return donationLimits(campaign, { country, currency }, chargingOf(campaign, first), "");
}

/** Returns the chosen gateway, and the global one if its rule retries declines. */
function chargingOf(
  { gateways }: PublicCampaignPage,
  chosen: PublicCampaignPage["gateways"][number],
): PublicCampaignPage["gateways"] {
  const isGlobal = chosen.gateway === "global_payments";
  const second = isGlobal
    ? undefined
    : gateways.find(({ gateway, retries }) => gateway === "global_payments" && retries);
  return second ? [chosen, second] : [chosen];
}
