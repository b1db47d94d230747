import { cardLabel } from "./card-number";

export interface CardIssue {
  code: string;
  /** The body's field in which a card number stands that belongs elsewhere. */
  path?: string;
  /** What the issue's text names. */
  values?: Record<string, string>;
}

/** Reads an issue of the vault: a code, or a code and what it is about behind a colon. */
export function readCardIssue(issue: string): CardIssue {
  const [code = issue, about] = issue.split(":");
  if (about === undefined) return { code };
  if (code === "card_not_allowed") return { code, values: { card_name: cardLabel(about) } };
  return { code, path: about };
}
