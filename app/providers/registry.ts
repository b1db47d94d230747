/** The only file that imports providers; all other code names a provider by its text. */
import { authorize } from "./centralpos/authorize";
import type { CountryCode } from "~/countries/country";
import { accountsBehind, gatewayNames } from "./accounts";
import { implemented } from "./implemented";
import { isLocalMethod } from "./local-methods";
import type { InstrumentKind, Provider } from "./provider";
import { dlocalPayouts } from "./dlocal/payouts";
import { readAccountTerms } from "./mercadopago/account-terms";
import { checkToken, consentUrl, exchangeCode, refreshTokens } from "./mercadopago/oauth";

/** Returns the provider of a name that comes from a row. Throws for a name without provider. */
export function getProvider(name: string): Provider {
  const provider = hasProvider(name) ? implemented[name] : undefined;
  if (!provider) throw new Error(`No provider is called ${JSON.stringify(name)}`);
  return provider;
}

/** The accounts at which we can charge, by their names. */
export const implementedAccounts: readonly string[] = Object.keys(implemented);

/** Functions that connect organisations' own accounts at providers. */
export const accountLinks = {
  mercadopago: { checkToken, consentUrl, exchangeCode, readAccountTerms, refreshTokens },
  centralpos: { authorize },
};

/** Companies that pay out to bank accounts, by their names. */
export const payoutCompanies = { dlocal: dlocalPayouts };

/** The brands of providers that do not charge every brand, as method ids. */
export const brandLimits = Object.entries(implemented).flatMap(([provider, { capabilities }]) =>
  capabilities.brands ? [{ provider, brands: capabilities.brands }] : [],
);

/** The providers that charge in batches and answer days later. */
export const batchProviders: readonly string[] = Object.keys(implemented).filter(
  (name) => !implemented[name]?.capabilities.supports.instantCharges,
);

/** Returns whether we can charge at that provider; an account may be connected earlier. */
export function hasProvider(name: string): boolean {
  return Object.hasOwn(implemented, name);
}

/** Returns whether a provider charges a card without its security code; `isAllowed`: this account may. */
export function isChargedWithoutCode(name: string, isAllowed: boolean): boolean {
  if (!hasProvider(name)) return false;
  return isAllowed || getProvider(name).capabilities.supports.withoutSecurityCode;
}

/** Returns whether an account's company prints the organisation's chosen name on card statements. */
export function printsDescriptor(name: string): boolean {
  return hasProvider(name) && getProvider(name).capabilities.supports.softDescriptor;
}

/** Gateways with implemented charges; an organisation with one of them can receive donations. */
export const chargeableGateways: readonly string[] = gatewayNames().filter((gateway) =>
  accountsBehind(gateway).some(hasProvider),
);

/** Returns the days until a provider releases the money of a charge; null where nobody knows. */
export function releaseDays(name: string, country: CountryCode, instrument: string): number | null {
  if (!hasProvider(name)) return null;
  const { releaseDays: days } = getProvider(name).capabilities;
  return days[country]?.[instrument as InstrumentKind] ?? null;
}

/**
 * Returns whether the donor pays each month with a link, because the method cannot repeat at that
 * provider; null before anything was charged.
 */
export function isPaidByLink({
  methodId,
  provider,
}: {
  methodId: string;
  provider: string | null;
}): boolean {
  if (!isLocalMethod(methodId)) return false;
  if (provider === null || !hasProvider(provider)) return true;
  const { methods } = getProvider(provider).capabilities;
  return !methods.some(({ method, repeats }) => method === methodId && repeats);
}

/** The ways to pay that are no card, by country, for texts that name them. */
export { methodRows as localMethods } from "./dlocal/methods";
