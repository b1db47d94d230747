import { getCountry, type CountryCode } from "~/countries/country";
import type { IntegratedGatewayId, ProviderName } from "~/countries/country-shape";
import { companySetting } from "~/infrastructure/env.server";

/**
 * Returns the company that a country's row names for an integrated gateway, or its alternative where the
 * setting `<GATEWAY>_<COUNTRY>` chooses that one.
 */
export function companyBehind(country: CountryCode, gateway: IntegratedGatewayId): ProviderName {
  const row = getCountry(country).integratedGateways.find(({ id }) => id === gateway);
  const chosen = companySetting(`${gateway}_${country}`.toUpperCase());
  const { alternativeProvider: other, provider = "dlocal" } = row ?? {};
  return other !== undefined && other === chosen ? other : provider;
}
