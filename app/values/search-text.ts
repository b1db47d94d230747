/** Lists are searched by words, in any order, accents and case apart; this is what they search by, as SQL. */

const MOST_WORDS = 6;
const LONGEST_SEARCH = 100;
/** In both cases: where a database's locale is C, lower() leaves what isn't ASCII as it is. */
const ACCENTED = "áàâãäéèêëíìîïóòôõöúùûüñç";
const PLAIN = "aaaaaeeeeiiiiooooouuuunc";

/** Conditions under which a text (an SQL expression) has every word; `bind` takes a value's place. */
export function hasWords(
  text: string,
  search: string | undefined,
  bind: (value: unknown) => string,
): string[] {
  const plain = `translate(lower(${text}), '${ACCENTED}${ACCENTED.toUpperCase()}', '${PLAIN}${PLAIN}')`;
  return wordsOf(search ?? "").map((word) => `${plain} LIKE ${bind(`%${word}%`)}`);
}

/**
 * What is searched for: lower case, without accents, LIKE's own signs taken as they are. A NUL stands in
 * no text of ours, and PostgreSQL takes none.
 */
function wordsOf(search: string): string[] {
  const plain = search
    .normalize("NFD")
    .replace(/[\p{M}\0]/gu, "")
    .toLowerCase();
  const words = plain.slice(0, LONGEST_SEARCH).split(/\s+/).filter(Boolean);
  return words.slice(0, MOST_WORDS).map((word) => word.replace(/[\\%_]/g, "\\$&"));
}
