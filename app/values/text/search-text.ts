/** Lists are searched by words in any order, without regard to accents and case. */

const MOST_WORDS = 6;
const LONGEST_SEARCH = 100;

/**
 * Returns one SQL condition for each word that `text` (an SQL expression) must contain. The sub-
 * select normalises the word once instead of once a row.
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

/** PostgreSQL rejects NUL in a value, and a mark without a letter would match everything. */
function wordsOf(search: string): string[] {
  const words = search.replaceAll("\0", "").slice(0, LONGEST_SEARCH).split(/\s+/);
  return words.filter((word) => /[^\p{M}]/u.test(word)).slice(0, MOST_WORDS);
}
