import { normalized } from "~/values/text/normalized";
import type { Descriptor } from "~/countries/country-shape";

/** The name on statements in countries where it is fixed. */
const PLATFORM = "DADIVA";

/** Returns the name on card statements: the organisation's, or the platform's if it is fixed. */
export function suggestDescriptor(name: string, { customizable, maxChars }: Descriptor): string {
  if (!customizable) return PLATFORM;
  const plain = normalized(name, "NFD")
    .replace(/[^\w\s]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toUpperCase();
  return (plain || PLATFORM).slice(0, maxChars ?? undefined).trim();
}
