import { getCountry, type CountryCode } from "~/countries/country";
import type { IntegratedGateway, IntegratedGatewayId } from "~/countries/country-shape";
import { companyBehind } from "~/domain/organizations/company-behind.server";
import type { CompanyAccount, CompanyFacts } from "~/providers/company-facts";
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
 * Returns our account at the provider behind an integrated gateway: the country's provider (or its
 * alternative, where this installation chooses it), or the first that charges where this installation has
 * no account at that one. Global payments use a second account, if this installation has one. The value is
 * stored with the processor, so a later change does not affect existing ones.
 */
export function providerBehind(country: CountryCode, gateway: IntegratedGatewayId): string {
  const named = companyBehind(country, gateway);
  const company =
    companies.find((one) => one.company === named && mayCharge(one, gateway)) ?? fallback();
  const own = ownAccount(company, gateway);
  // The charging account is stored, because a later second account does not know the charges of the
  // first one.
  return own?.isOptional ? own.name : company.company;
}

/** Returns the account behind a gateway of which this installation has all settings. */
function ownAccount({ accounts, settings }: CompanyFacts, gateway: string) {
  const isSet = ({ name }: CompanyAccount) =>
    settings.every((setting) => companySetting(`${name.toUpperCase()}_${setting}`) !== "");
  return accounts.find((one) => one.gateway === gateway && isSet(one)) ?? null;
}

/** A company whose first account is optional charges only with it. */
function mayCharge(company: CompanyFacts, gateway: string): boolean {
  if (!hasProvider(company.company)) return false;
  return !company.accounts[0]?.isOptional || ownAccount(company, gateway) !== null;
}

/** Returns the first implemented company with a platform account; it replaces one that is not implemented. */
function fallback(): CompanyFacts {
  const found = companies.find(
    ({ accounts, company }) => accounts.length > 0 && hasProvider(company),
  );
  if (!found) throw new Error("no company charges behind the integrated gateways");
  return found;
}
