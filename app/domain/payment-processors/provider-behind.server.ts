import { getCountry, type CountryCode } from "~/countries/country";
import type { IntegratedGateway, IntegratedGatewayId } from "~/countries/country-shape";
import { hasProvider } from "~/providers/registry";
import { env } from "~/infrastructure/env.server";

/** Returns a country's integrated gateway, or null if the country lacks it. */
export function findIntegratedGateway(
  country: CountryCode,
  gateway: string,
): IntegratedGateway | null {
  return getCountry(country).integratedGateways.find(({ id }) => id === gateway) ?? null;
}

/**
 * Returns our account at the provider behind an integrated gateway: the country's provider, or
 * dLocal while that one is not implemented. Global payments use a second account, if this
 * installation has one. The value is stored with the processor, so a later change does not affect
 * existing ones.
 */
export function providerBehind(country: CountryCode, gateway: IntegratedGatewayId): string {
  const company = findIntegratedGateway(country, gateway)?.provider ?? "dlocal";
  const own = hasProvider(company) ? company : "dlocal";
  // The charging account is stored, because a later second account does not know the charges of the
  // first one.
  return gateway === "global_payments" && own === "dlocal" && env().DLOCAL_GLOBAL_LOGIN
    ? "dlocal_global"
    : own;
}
