import { plainTyping } from "~/values/plain-typing";
import type { Field } from "./body";

const SHORTEST = 13;
const LONGEST = 19;
const RUN = /\d+(?:[\s\-./_]{1,2}\d+)*/g;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HEXADECIMAL = /^(?=.*[a-f])[0-9a-f]{32,}$/i;
// A tax number has up to 14 digits and an E.164 phone 15. In such fields a shorter run that resembles an old
// card number must pass; one CNPJ in some hundreds does.
const DOCUMENT = /uid|document|id_number|tax/i;
const PHONE = /phone|tel/i;

/** Returns whether digits are a card number of a known brand. */
export type LooksLikeCard = (digits: string) => boolean;

/**
 * Masks every card number in the text except for its last four digits; returns null when there is none. A
 * number counts joined or in groups (4111 1111-1111.1111).
 */
export function redactCardNumbers(text: string, path: Field["path"], looksLikeCard: LooksLikeCard) {
  if (text.length < SHORTEST || UUID.test(text) || HEXADECIMAL.test(text)) return null;
  const shortest = shortestFor(path);
  // Web drops invisible characters and reads digits of every width, so a number behind them would be a card
  // number there.
  for (const read of new Set([text, plainTyping(text)])) {
    const masked = read.replace(RUN, (run) => maskRun(run, shortest, looksLikeCard));
    if (masked !== read) return masked;
  }
  return null;
}

function shortestFor(path: Field["path"]): number {
  const [parent = "", name = ""] = path.slice(-2);
  if (PHONE.test(name) || PHONE.test(parent)) return 16;
  return DOCUMENT.test(name) ? 15 : SHORTEST;
}

function maskRun(run: string, shortest: number, looksLikeCard: LooksLikeCard): string {
  const groups = [...run.matchAll(/\d+/g)];
  let masked = "";
  let copied = 0;
  for (let first = 0; first < groups.length; first += 1) {
    const start = groups[first]?.index ?? 0;
    const last = lastGroupOfCard(groups, first, shortest, looksLikeCard);
    if (last === null) continue;
    const end = (groups[last]?.index ?? 0) + (groups[last]?.[0].length ?? 0);
    const digits = run.slice(start, end).replace(/\D/g, "");
    masked += run.slice(copied, start) + maskNumber(digits);
    copied = end;
    first = last;
  }
  return masked + run.slice(copied);
}

function lastGroupOfCard(
  groups: RegExpExecArray[],
  first: number,
  shortest: number,
  looksLikeCard: LooksLikeCard,
): number | null {
  let digits = "";
  for (let last = first; last < groups.length; last += 1) {
    digits += groups[last]?.[0] ?? "";
    if (digits.length > LONGEST) return null;
    if (digits.length >= shortest && looksLikeCard(digits)) return last;
  }
  return null;
}

/** Masks all but the last four digits (PCI DSS 3.4.1 allows those). */
export function maskNumber(digits: string): string {
  return "*".repeat(Math.max(digits.length - 4, 0)) + digits.slice(-4);
}
