/** Lists are searched by words, in any order, accents and case apart. */

const MOST_WORDS = 6;
const LONGEST_SEARCH = 100;

/**
 * Conditions under which a text (an SQL expression) has every word; `bind` takes a value's place. The
 * database reduces both sides by one function, so the two can never disagree; the sub-select reduces the
 * word once instead of once a row.
 */
export function hasWords(
  text: string,
  search: string | undefined,
  bind: (value: unknown) => string,
): string[] {
  return wordsOf(search ?? "").map(
    (word) => `strpos(search_text(${text}), (SELECT search_text(${bind(word)}))) > 0`,
  );
}

/** PostgreSQL stores no NUL and refuses one in a value. A mark without a letter would find everything. */
function wordsOf(search: string): string[] {
  const words = search.replaceAll("\0", "").slice(0, LONGEST_SEARCH).split(/\s+/);
  return words.filter((word) => /[^\p{M}]/u.test(word)).slice(0, MOST_WORDS);
}
