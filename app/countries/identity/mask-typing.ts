import { compactUid } from "~/values/ids/compact-uid";
import { applyMask } from "./uid";

/** A country's mask, and how many characters its numbers have without separators. */
export interface TypingMask {
  mask: string;
  fewest: number;
  most: number;
}

/**
 * Returns a field's value in its mask while it is typed, and the caret after the same characters as
 * before. A separator comes with the character after it, so that deleting never stops at one; no
 * typed character is lost. Masks fill from the right (`applyMask`).
 */
export function maskTyped(
  typed: string,
  caret: number,
  rules: TypingMask,
): { value: string; caret: number } {
  const value = layOut(compactUid(typed), rules);
  const before = typed.slice(0, caret);
  const count = compactUid(before).length;
  let at = 0;
  for (let seen = 0; seen < count && at < value.length; at += 1) {
    if (isCharacter(value[at])) seen += 1;
  }
  // A caret after a separator stays there while the separator exists.
  const wasBehindSeparator = before !== "" && !isCharacter(before.at(-1));
  while (wasBehindSeparator && at > 0 && at < value.length && !isCharacter(value[at])) at += 1;
  return { value, caret: at };
}

function layOut(compact: string, { mask, fewest, most }: TypingMask): string {
  if (compact.length < fewest) return fillFromLeft(compact, applyMask("0".repeat(fewest), mask));
  return applyMask(compact.slice(0, most), mask) + compact.slice(most);
}

function fillFromLeft(compact: string, shape: string): string {
  const rest = [...compact];
  let text = "";
  for (const place of shape) {
    if (rest.length === 0) break;
    text += isCharacter(place) ? (rest.shift() ?? "") : place;
  }
  return text + rest.join("");
}

/** Treats the same characters as separators as `compactUid`. */
function isCharacter(place: string | undefined): boolean {
  return place !== undefined && !/[\s.\-/_]/.test(place);
}
