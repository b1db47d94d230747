/**
 * Precedes the text of a plain form's amount that nobody can read, in place of a decimal amount: `1500.50` would
 * be one, although its author in Argentina may mean another.
 */
export const UNREADABLE = "unreadable ";

/** Returns the typed text of such an amount; nothing for an API client's. */
export function typedAmount(amount: string): string {
  return amount.startsWith(UNREADABLE) ? amount.slice(UNREADABLE.length) : "";
}
