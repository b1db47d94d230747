import { getCountry, type CountryCode } from "./country";
import type { Descriptor, IntegratedGatewayId } from "./country-shape";

export type SoftDescriptorResult =
  | { ok: true; normalized: string | null }
  | { ok: false; code: "required" | "soft_descriptor_too_long" | "soft_descriptor_characters" };

/** Characters that providers reject on a statement, or that do not print. */
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const forbidden = /[<>\\'"*\u0000-\u001f\u007f]/;

/** Returns the rules of a country's card statement; null when the country lacks the gateway. */
export function softDescriptorRules(
  country: CountryCode,
  gateway: IntegratedGatewayId,
): Descriptor | null {
  const gateways = getCountry(country).integratedGateways;
  return gateways.find((candidate) => candidate.id === gateway)?.descriptor ?? null;
}

/** Validates an organisation's name on card statements; null when the country's descriptor is fixed. */
export function checkSoftDescriptor(
  country: CountryCode,
  gateway: IntegratedGatewayId,
  text: string,
): SoftDescriptorResult {
  const rules = softDescriptorRules(country, gateway);
  if (!rules?.customizable) return { ok: true, normalized: null };
  const normalized = text.trim();
  if (normalized === "") return { ok: false, code: "required" };
  if (forbidden.test(normalized)) return { ok: false, code: "soft_descriptor_characters" };
  if (rules.maxChars !== null && [...normalized].length > rules.maxChars) {
    return { ok: false, code: "soft_descriptor_too_long" };
  }
  return { ok: true, normalized };
}

/** Returns how a card statement names a charge, once for each provider's prefix; empty without a name. */
export function statementNames(
  country: CountryCode,
  gateway: IntegratedGatewayId,
  name: string | null,
): string[] {
  if (name === null) return [];
  const examples = descriptorExamples(country, gateway, name);
  return examples.length > 0 ? examples : [name];
}

export function descriptorExamples(
  country: CountryCode,
  gateway: IntegratedGatewayId,
  value: string,
): string[] {
  const prefixes = softDescriptorRules(country, gateway)?.prefixes ?? [];
  return prefixes.map((prefix) => `${prefix}*${value}`);
}
