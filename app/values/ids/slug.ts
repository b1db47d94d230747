import { normalized } from "~/values/text/normalized";

/** NFD does not split these letters into a base letter and an accent. */
const SPECIAL: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d" };

/** Turns a text into a URL segment: `Fundación Ñandú` → `fundacion-nandu`; it may be empty. */
export function toSlug(text: string, longest = 40): string {
  const split = text.toLowerCase().replace(/[ßæœøłđ]/g, (letter) => SPECIAL[letter] ?? letter);
  return normalized(split, "NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longest)
    .replace(/^-+|-+$/g, "");
}
