import { amountLimits } from "~/countries/country";
import type { AmountLimits, IntegratedGatewayId, ProviderName } from "~/countries/country-shape";
import type { OrganizationContext } from "~/domain/context";
import { findPlatformAccount } from "~/providers/accounts";
import { printsDescriptor } from "~/providers/registry";
import { companyBehind } from "./company-behind.server";

/** The account that charges behind each enabled gateway; what a new one gets may have changed since. */
export type ChargingAccounts = ReadonlyMap<string, string>;

export async function listChargingAccounts(ctx: OrganizationContext): Promise<ChargingAccounts> {
  const rows = await ctx.read((db) =>
    db.paymentProcessor.findMany({
      where: { discardedAt: null },
      select: { gateway: true, provider: true },
    }),
  );
  return new Map(rows.map(({ gateway, provider }) => [gateway, provider]));
}

/** Returns the limits of the company that charges a gateway, in minor units; null if only its server knows them. */
export function limitsOf(
  { organization: { country } }: OrganizationContext,
  gateway: IntegratedGatewayId,
  accounts: ChargingAccounts,
): AmountLimits | null {
  const company = findPlatformAccount(accounts.get(gateway) ?? "")?.company.company;
  return amountLimits(
    country,
    (company as ProviderName | undefined) ?? companyBehind(country, gateway),
  );
}

/** Returns whether the company that charges a gateway prints the organisation's name on card statements. */
export function printsName(
  { organization: { country } }: Pick<OrganizationContext, "organization">,
  gateway: IntegratedGatewayId,
  accounts: ChargingAccounts,
): boolean {
  return printsDescriptor(accounts.get(gateway) ?? companyBehind(country, gateway));
}
