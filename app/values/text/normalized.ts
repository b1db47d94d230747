/** The Stream-Safe Text Format of UAX #15: no language needs more marks on one letter. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Returns a text in a Unicode normal form. Marks beyond the thirtieth on one letter are dropped, because
 * sorting the marks of a letter takes time by the square of their number: seconds for 100 kB.
 */
export function normalized(text: string, form: "NFC" | "NFD" | "NFKC"): string {
  return text.replace(TOO_MANY_MARKS, "$1").normalize(form);
}
