/** The only file that imports providers; all other code names a provider by its text. */
import { authorize } from "./centralpos/authorize";
import { dlocal, dlocalGlobal } from "./dlocal/provider";
import type { CountryCode } from "~/countries/country";
import type { InstrumentKind, ProviderName, Provider } from "./provider";
import { checkToken, consentUrl, exchangeCode, refreshTokens } from "./mercadopago/oauth";

/** `dlocal_global` is our second account at the same provider, for global payments. */
const providers: Readonly<Record<ProviderName, Provider>> = { dlocal, dlocal_global: dlocalGlobal };

/** Returns the provider of a name that comes from a row. Throws for a name without provider. */
export function getProvider(name: string): Provider {
  if (!hasProvider(name)) throw new Error(`No provider is called ${JSON.stringify(name)}`);
  return providers[name as ProviderName];
}

/** Functions that connect organisations' own accounts at providers. */
export const accountLinks = {
  mercadopago: { checkToken, consentUrl, exchangeCode, refreshTokens },
  centralpos: { authorize },
};

/** The brands of providers that do not charge every brand, as method ids. */
export const brandLimits = Object.entries(providers).flatMap(([provider, { capabilities }]) =>
  capabilities.brands ? [{ provider, brands: capabilities.brands }] : [],
);

/** Returns whether we can charge at that provider; an account may be connected earlier. */
export function hasProvider(name: string): boolean {
  return Object.hasOwn(providers, name);
}

/** Gateways with implemented charges; an organisation with one of them can receive donations. */
export const chargeableGateways: readonly string[] = ["local_payments", "global_payments"];

/** Returns the days until a provider releases the money of a charge; null where nobody knows. */
export function releaseDays(name: string, country: CountryCode, instrument: string): number | null {
  if (!hasProvider(name)) return null;
  const { releaseDays: days } = getProvider(name).capabilities;
  return days[country]?.[instrument as InstrumentKind] ?? null;
}
