import anyAscii from "any-ascii";
import { normalized } from "~/values/text/normalized";

/** Joiners and selectors draw nothing by themselves, and line ends are no letters. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{M}]/u;

/**
 * Returns the text with the letters of a typeface. A run of others is written in Latin letters, and its brackets
 * say that nobody typed it so; a sign that nothing stands for becomes `[?]`, never nothing.
 */
export function writtenWith(text: string, hasLetter: (letter: string) => boolean): string {
  const parts: { isKnown: boolean; letters: string }[] = [];
  for (const letter of normalized(text, "NFC")) {
    const before = parts.at(-1);
    const isInvisible = INVISIBLE.test(letter);
    const isKnown =
      isInvisible && before && !before.isKnown ? false : hasLetter(letter) || isInvisible;
    if (before?.isKnown === isKnown) before.letters += letter;
    else parts.push({ isKnown, letters: letter });
  }
  return parts
    .map(({ isKnown, letters }) => (isKnown ? letters : `[${anyAscii(letters).trim() || "?"}]`))
    .join("");
}
