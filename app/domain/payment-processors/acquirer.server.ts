import { getCountry, type CountryCode } from "~/countries/country";
import type { IntegratedGateway, IntegratedGatewayId } from "~/countries/country-shape";
import { hasProvider } from "~/providers/registry";
import { env } from "~/infrastructure/env.server";

/** What a country's integrated gateway is; null where the country lacks it. */
export function findIntegratedGateway(
  country: CountryCode,
  gateway: string,
): IntegratedGateway | null {
  return getCountry(country).integratedGateways.find(({ id }) => id === gateway) ?? null;
}

/**
 * Our account at the company that stands behind an integrated gateway: the country's, or dLocal while
 * that one has no provider; global payments go by a second account, where this installation has one.
 * It is stored with the processor, so that a later change leaves existing ones alone.
 */
export function acquirerBehind(country: CountryCode, gateway: IntegratedGatewayId): string {
  const company = findIntegratedGateway(country, gateway)?.acquirer ?? "dlocal";
  const own = hasProvider(company) ? company : "dlocal";
  // Stored as what charges: an account that joins later must not be asked for what the first one took.
  return gateway === "global_payments" && own === "dlocal" && env().DLOCAL_GLOBAL_LOGIN
    ? "dlocal_global"
    : own;
}
