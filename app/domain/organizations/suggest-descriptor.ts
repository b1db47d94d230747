import { normalized } from "~/values/text/normalized";
import type { Descriptor } from "~/countries/country-shape";

/** The name on statements in countries where it is fixed. */
const PLATFORM = "DADIVA";

/** Words that only join others, in Spanish and Portuguese. */
const SMALL_WORDS = new Set(
  "A AL COM CON DA DAS DE DEL DO DOS E EL EM EN LA LAS LO LOS O OS PARA POR Y".split(" "),
);

/** Returns the name on card statements: the organisation's, or the platform's if it is fixed. */
export function suggestDescriptor(name: string, { customizable, maxChars }: Descriptor): string {
  if (!customizable) return PLATFORM;
  const plain = normalized(name, "NFD")
    .replace(/[^\w\s]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toUpperCase();
  return fitWords(plain || PLATFORM, maxChars ?? Infinity);
}

/** Drops words from the end until a name fits; only a first word that is too long is cut. */
function fitWords(name: string, most: number): string {
  const words = name.split(" ");
  while (words.length > 1 && words.join(" ").length > most) words.pop();
  // A name does not end in a small word: `AMIGOS DE LA`.
  while (words.length > 1 && SMALL_WORDS.has(words.at(-1) ?? "")) words.pop();
  return words.join(" ").slice(0, most);
}
