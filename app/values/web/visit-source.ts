/** Where a visitor came from, as links to a campaign say it; empty texts where they say nothing. */
import { luhn } from "~/values/cards/card-digits";
import { plainTyping } from "~/values/text/plain-typing";
import { typedText } from "~/values/text/typed-text";

export interface VisitSource {
  source: string;
  medium: string;
  campaign: string;
}

/** Names of the parameters, which are also the names of the form's hidden fields. */
const SOURCE_FIELDS = {
  utm_source: "source",
  utm_medium: "medium",
  utm_campaign: "campaign",
} as const satisfies Record<string, keyof VisitSource>;

export const NO_SOURCE: VisitSource = { source: "", medium: "", campaign: "" };

const LONGEST = 80;

/** Digits in one piece or in groups that are long enough for a card number. */
const LONG_NUMBER = /\d(?:[\s\-./_]{0,2}\d){12,}/g;

/**
 * Returns the source in the parameters of an address or in the fields of a form. Strangers write
 * both, so it cuts and cleans the texts; it refuses none, because a visitor cannot correct them. A
 * text with an e-mail address is dropped, and a number that may be a card's keeps its last four digits.
 */
export function sourceOf(fields: Iterable<readonly [string, unknown]>): VisitSource {
  const sent = new Map(fields);
  const text = (name: keyof typeof SOURCE_FIELDS) => {
    const value = sent.get(name);
    if (typeof value !== "string") return "";
    const cleaned = typedText(value).replace(/\p{Cc}/gu, "");
    if (/[@＠]/.test(cleaned)) return "";
    return withoutCards(cleaned).slice(0, LONGEST);
  };
  return {
    source: text("utm_source"),
    medium: text("utm_medium"),
    campaign: text("utm_campaign"),
  };
}

function withoutCards(text: string): string {
  const plain = plainTyping(text);
  if (!plain.match(LONG_NUMBER)) return text;
  return plain.replace(LONG_NUMBER, (number) => {
    const digits = number.replace(/\D/g, "");
    return mayBeCard(digits) ? `****${digits.slice(-4)}` : number;
  });
}

/** Other brands than those that begin with 3 to 6 pass the Luhn test; ids of advertisements begin with 1 or 2. */
function mayBeCard(digits: string): boolean {
  if (digits.length > 19) return true;
  return /^[3-6]/.test(digits) || luhn(digits);
}

/** Returns the source in the address of a page; null and an address that cannot be read have none. */
export function sourceOfAddress(address: string | null): VisitSource {
  return address && URL.canParse(address) ? sourceOf(new URL(address).searchParams) : NO_SOURCE;
}

/** Returns the source as parameters of an address, without the empty ones. */
export function sourceQuery(source: VisitSource): Record<string, string> {
  const entries = Object.entries(SOURCE_FIELDS).map(
    ([name, part]) => [name, source[part]] as const,
  );
  return Object.fromEntries(entries.filter(([, text]) => text !== ""));
}
