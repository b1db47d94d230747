import { getCountry, type CountryCode } from "~/countries/country";
import type { IntegratedGateway, IntegratedGatewayId } from "~/countries/country-shape";
import { getConnector } from "~/gateways/registry";

/** What a country's integrated gateway is; null where the country lacks it. */
export function findIntegratedGateway(
  country: CountryCode,
  gateway: string,
): IntegratedGateway | null {
  return getCountry(country).integratedGateways.find(({ id }) => id === gateway) ?? null;
}

/**
 * The company that stands behind an integrated gateway: the country's, or dLocal while that one has
 * no connector. It is stored with the processor, so that a later change leaves existing ones alone.
 */
export function acquirerBehind(country: CountryCode, gateway: IntegratedGatewayId): string {
  const wanted = findIntegratedGateway(country, gateway)?.acquirer ?? "dlocal";
  return hasConnector(wanted) ? wanted : "dlocal";
}

function hasConnector(acquirer: string): boolean {
  try {
    getConnector(acquirer);
    return true;
  } catch {
    return false;
  }
}
