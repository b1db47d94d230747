/** Where a visitor came from, as links to a campaign say it; empty texts where they say nothing. */
import { typedText } from "./typed-text";

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

/**
 * Returns the source in the parameters of an address or in the fields of a form. Strangers write
 * both, so it cuts and cleans the texts; it refuses none, because a visitor cannot correct them.
 */
export function sourceOf(fields: Iterable<[string, unknown]>): VisitSource {
  const sent = new Map(fields);
  const text = (name: keyof typeof SOURCE_FIELDS) => {
    const value = sent.get(name);
    return typeof value === "string"
      ? typedText(value)
          .replace(/\p{Cc}/gu, "")
          .slice(0, LONGEST)
      : "";
  };
  return {
    source: text("utm_source"),
    medium: text("utm_medium"),
    campaign: text("utm_campaign"),
  };
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
