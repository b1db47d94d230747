/** Bodies that took seconds or broke the process, and the largest that a form or call may send. */

/** Forms beyond the limits: every action refuses them. */
export const HOSTILE_FORMS: readonly [what: string, body: string][] = [
  ["an index that nobody needs", "a[999999999]=x"],
  ["40,000 fields of one name", "a=x&".repeat(40_000)],
  ["a name of 20,000 parts", `${"a.".repeat(20_000)}=x`],
  ["a name of brackets", `${"[".repeat(100_000)}=x`],
  ["1,001 fields", Array.from({ length: 1_001 }, (_, at) => `f${at}=x`).join("&")],
  ["lists in lists", Array.from({ length: 900 }, (_, at) => `a${at}[999][999][999]=x`).join("&")],
];

/** JSON beyond the limits: every call refuses it. */
export const HOSTILE_JSON: readonly [what: string, body: string][] = [
  ["values", `{"a":[${"1,".repeat(1_000)}1]}`],
  ["empty lists", `{"a":[${"[],".repeat(80_000)}1]}`],
  ["a long name", `{"${"a".repeat(201)}":1}`],
  ["more levels", `${'{"a":'.repeat(11)}1${"}".repeat(11)}`],
];

/** Pieces of texts, encoded as in a form, whose repetition costs the reader most. */
export const HOSTILE_TEXTS: readonly [what: string, piece: string][] = [
  ["marks on one letter", "%CC%81%CC%96"],
  ["blanks", "+%0A%09"],
  ["emoji with joiners", "%F0%9F%91%A9%E2%80%8D"],
  ["digits", "4111-"],
];

const MOST_FORM_BYTES = 512 * 1024;

/** Returns a form as large as allowed, of 999 long names and one text of this piece. */
export function largestForm(piece: string): string {
  const names = Array.from({ length: 999 }, (_, at) => `list[${at}].${"x".repeat(180)}`);
  return `${names.join("=1&")}=${textOf(piece)}`;
}

/** Returns a JSON body with the same text. */
export function largestJson(piece: string): string {
  return JSON.stringify({ a: decodeURIComponent(textOf(piece)) });
}

function textOf(piece: string): string {
  return piece.repeat(Math.floor((MOST_FORM_BYTES / 3 - 200) / piece.length));
}
