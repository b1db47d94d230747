import type { UidRule } from "../country-shape";

/**
 * Validates a donor's or cardholder's document with its type's pattern and check digits; server and browser use
 * it. Returns the normalised number, null for an invalid one, and undefined for a type without check digits.
 */
export function checkedDocument(
  compact: string,
  regex: string,
  rule: UidRule | undefined,
): string | null | undefined {
  const check = rule?.donorCheck ?? rule?.check;
  if (!check) return undefined;
  const normalized = rule?.normalize?.(compact) ?? compact;
  return new RegExp(regex).test(normalized) && check(normalized) ? normalized : null;
}
