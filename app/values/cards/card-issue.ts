import { cardLabel } from "./card-number";

export interface CardIssue {
  code: string;
  /** The field that contains a card number where none belongs. */
  path?: string;
  values?: Record<string, string>;
}

/** Parses an issue from the vault: a code, or a code and its subject after a colon. */
export function readCardIssue(issue: string): CardIssue {
  const [code = issue, about] = issue.split(":");
  if (about === undefined) return { code };
  if (code === "card_not_allowed") return { code, values: { card_name: cardLabel(about) } };
  return { code, path: about };
}
