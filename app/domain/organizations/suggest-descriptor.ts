import type { Descriptor } from "~/countries/country-shape";

/** What stands on statements of countries where nobody chooses. */
const PLATFORM = "DADIVA";

/** The organisation's name as a card statement can print it; the platform's where it is fixed. */
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
