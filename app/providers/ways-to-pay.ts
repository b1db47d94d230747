/** Which company takes which way to pay in a country, and what it can do with it. */
import { getCountry, type CountryCode } from "~/countries/country";
import type { Currency } from "~/values/money/money";
import { accountsBehind, findPlatformAccount } from "./accounts";
import { implemented } from "./implemented";
import type { LocalMethod } from "./local-methods";

export interface WayToPay {
  method: LocalMethod | "card";
  /** The account at the company, as rows name it. */
  provider: string;
  company: string;
  /** The shops that take the money, by their own name. */
  payee: string | null;
  /** How later months are paid. */
  months: "charged" | "link";
  currency: Currency;
  /** Minor units; null where the company names no limit and its server decides. */
  minimum: bigint | null;
  maximum: bigint | null;
  /** How long the donor has; null for what is charged at once. */
  expiresInMs: number | null;
  /** Whether the company gives the money back by itself. */
  refunds: boolean;
}

/**
 * Returns the ways to pay behind a gateway in a country, cards first, then the country's best ones. A company
 * that names no limits serves where the country's data name it.
 */
export function waysToPay(country: CountryCode, gateway: string): WayToPay[] {
  return accountsBehind(gateway).flatMap((provider) => {
    const found = implemented[provider];
    const company = findPlatformAccount(provider)?.company.company ?? provider;
    const limits = found?.capabilities.limits[country] ?? unnamedLimits(country, gateway, company);
    if (!found || !limits) return [];
    const { capabilities, refund } = found;
    const place = { provider, company, ...limits };
    const card: WayToPay = {
      ...{ ...place, method: "card", payee: null, months: "charged" },
      ...{ expiresInMs: null, refunds: refund !== undefined },
    };
    const local = capabilities.methods
      .filter(({ countries }) => countries.includes(country))
      .map((one): WayToPay => {
        const { expiresInMs, maximum, method, minimum, payee = null, refunds } = one;
        const months = one.repeats ? "charged" : "link";
        return {
          ...{ ...place, method, payee, months, expiresInMs, refunds },
          minimum: minimum ?? limits.minimum,
          maximum: maximum ?? limits.maximum,
        };
      });
    return capabilities.instruments.includes("card") ? [card, ...local] : local;
  });
}

/** Returns empty limits for a company that the country's data name for the gateway; null for another one. */
function unnamedLimits(country: CountryCode, gateway: string, company: string) {
  const { currency, integratedGateways } = getCountry(country);
  const isNamed = integratedGateways.some(
    ({ alternativeProvider, id, provider }) =>
      id === gateway && [provider, alternativeProvider].includes(company as typeof provider),
  );
  return isNamed ? { currency, minimum: null, maximum: null } : null;
}
