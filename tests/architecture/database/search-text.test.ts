/** Tests the database's search function, which reduces every spelling of a name to one text. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../factories/database";

const database = testDatabase();
afterAll(() => database.close());

async function reduce(texts: string[]): Promise<string[]> {
  const { rows } = await database.owner.query<{ text: string }>(
    "SELECT search_text(t.text) AS text FROM unnest($1::text[]) WITH ORDINALITY t(text, n) ORDER BY n",
    [texts],
  );
  return rows.map(({ text }) => text);
}

/** Every Latin letter that Node.js knows. */
const known = Array.from({ length: 0x20000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /(?=\p{Script=Latin})\p{L}/u.test(sign));

/** Letters without those that only a later Unicode version than the database's decomposes. */
let letters: string[];
beforeAll(async () => {
  const { rows } = await database.owner.query<{ letter: string }>(
    `SELECT letter FROM unnest($1::text[], $2::text[]) t(letter, parts)
      WHERE normalize(letter, NFKD) = parts`,
    [known, known.map((letter) => letter.normalize("NFKD"))],
  );
  letters = rows.map(({ letter }) => letter);
});

test("no Latin letter depends on its case or on the form of its accents", async () => {
  expect(letters.length).toBeGreaterThan(1300);
  const plain = await reduce(letters);
  const spellings: ((letter: string) => string)[] = [
    (letter) => letter.toLowerCase(),
    (letter) => letter.toUpperCase(),
    (letter) => letter.normalize("NFD"),
    (letter) => letter.normalize("NFKD"),
    (letter) => `${letter}\u0301\u0323`,
  ];
  for (const spell of spellings) {
    const spelt = await reduce(letters.map(spell));
    expect(letters.filter((_, index) => spelt[index] !== plain[index])).toEqual([]);
  }
});

test("a Latin letter with marks becomes the plain letter", async () => {
  const marked = letters.filter((letter) => /^[a-z]\p{M}+$/iu.test(letter.normalize("NFKD")));
  expect(marked.length).toBeGreaterThan(450);
  const plain = await reduce(marked);
  const bases = marked.map((letter) => (letter.normalize("NFKD")[0] ?? "").toLowerCase());
  expect(marked.filter((_, index) => plain[index] !== bases[index])).toEqual([]);
});

test.each([
  ["Lukšić", "luksic"],
  ["Wałęsa", "walesa"],
  ["Țăranu, Ţăranu", "taranu, taranu"],
  ["Đặng Þór Ørsted Ærø Groß İnönü Ilıca", "dang thor orsted aero gross inonu ilica"],
  ["Əliyev Ǿrsted Ǽ Ŀl ƏƆƐ ＡＢＣ ﬁ", "eliyev orsted ae ll eoe abc fi"],
  ["O’Neil 100% a_b\\c", "o'neil 100% a_b\\c"],
])("%s is found as %s", async (written, plain) => {
  expect(await reduce([written, written.normalize("NFD")])).toEqual([plain, plain]);
});
