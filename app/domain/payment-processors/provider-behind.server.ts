import { getCountry, type CountryCode } from "~/countries/country";
import type { IntegratedGateway, IntegratedGatewayId } from "~/countries/country-shape";
import type { CompanyFacts } from "~/providers/company-facts";
import { companies } from "~/providers/companies";
import { hasProvider } from "~/providers/registry";
import { companySetting } from "~/infrastructure/env.server";

/** Returns a country's integrated gateway, or null if the country lacks it. */
export function findIntegratedGateway(
  country: CountryCode,
  gateway: string,
): IntegratedGateway | null {
  return getCountry(country).integratedGateways.find(({ id }) => id === gateway) ?? null;
}

/**
 * Returns our account at the provider behind an integrated gateway: the country's provider, or the
 * first that charges while that one is not implemented. Global payments use a second account, if this
 * installation has one. The value is stored with the processor, so a later change does not affect
 * existing ones.
 */
export function providerBehind(country: CountryCode, gateway: IntegratedGatewayId): string {
  const named = findIntegratedGateway(country, gateway)?.provider ?? "";
  const company =
    companies.find((one) => one.company === named && hasProvider(named)) ?? fallback();
  const own = company.accounts.find(
    (one) =>
      one.gateway === gateway &&
      company.settings.every((name) => companySetting(`${one.name.toUpperCase()}_${name}`) !== ""),
  );
  // The charging account is stored, because a later second account does not know the charges of the
  // first one.
  return own?.isOptional ? own.name : company.company;
}

/** Returns the first implemented company with a platform account; it replaces one that is not implemented. */
function fallback(): CompanyFacts {
  const found = companies.find(
    ({ accounts, company }) => accounts.length > 0 && hasProvider(company),
  );
  if (!found) throw new Error("no company charges behind the integrated gateways");
  return found;
}
