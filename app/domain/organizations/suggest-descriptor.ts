import type { Descriptor } from "~/countries/country-shape";

/** The name on statements in countries where it is fixed. */
const PLATFORM = "DADIVA";

/**
 * Returns the organisation's name as a card statement can print it, or the platform's where it is
 * fixed.
 */
export function suggestDescriptor(name: string, { customizable, maxChars }: Descriptor): string {
  if (!customizable) return PLATFORM;
  const plain = name
    .normalize("NFD")
    .replace(/[^\w\s]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toUpperCase();
  return (plain || PLATFORM).slice(0, maxChars ?? undefined).trim();
}
