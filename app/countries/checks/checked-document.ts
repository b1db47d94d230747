import type { UidRule } from "../country-shape";

/** Returns the normalised number of a donor's document, null if invalid, undefined without check digits. */
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
