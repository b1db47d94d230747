/** Finds card numbers where none belongs: in the bodies that the vault reads, and in every typed text. */
import data from "./card-brands.json";
import { inRange, passesCheck, type CardCheck } from "./card-digits";
import { plainTyping } from "~/values/text/plain-typing";

const SHORTEST = 13;
const LONGEST = 19;
const RUN = /\d+(?:[\s\-./_]{1,2}\d+)*/g;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HEXADECIMAL = /^(?=.*[a-f])[0-9a-f]{32,}$/i;
// A tax number has up to 14 digits and an E.164 phone 15. In such fields a shorter run that resembles an old
// card number must pass; one CNPJ in some hundreds does.
const DOCUMENT = /uid|document|id_number|tax/i;
const PHONE = /phone|tel/i;

/** Returns whether digits are a valid number of a brand of any country; used on fields where no card belongs. */
export function looksLikeCard(digits: string): boolean {
  const isLuhn = passesLuhn(digits);
  // Most runs of digits end here, so that a long text costs little.
  if (!isLuhn && !OWN_CHECK.test(digits)) return false;
  return (BY_LENGTH[digits.length] ?? []).some(
    ({ bins, check }) =>
      bins.some((range) => inRange(digits, range)) &&
      (isLuhn || (check !== "none" && passesCheck(digits, check as CardCheck))),
  );
}

const BY_LENGTH = Array.from({ length: LONGEST + 1 }, (_, length) =>
  data.detection.filter(({ lengths }) => lengths.includes(length)),
);
/** Naranja and Creditel have check digits of their own. */
const OWN_CHECK = /^(?:589562|601933)/;
const ZERO = 48;

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = digits.length - 1, place = 0; at >= 0; at -= 1, place += 1) {
    const digit = digits.charCodeAt(at) - ZERO;
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/**
 * Masks every card number in the text except for its last four digits; returns null when there is none. A
 * number counts joined or in groups (4111 1111-1111.1111).
 */
export function redactCardNumbers(text: string, path: readonly string[]): string | null {
  if (text.length < SHORTEST || UUID.test(text) || HEXADECIMAL.test(text)) return null;
  const shortest = shortestFor(path);
  // Web drops invisible characters and reads digits of every width, so a number behind them would be a card
  // number there.
  for (const read of new Set([text, plainTyping(text)])) {
    const masked = read.replace(RUN, (run) => maskRun(run, shortest));
    if (masked !== read) return masked;
  }
  return null;
}

function shortestFor(path: readonly string[]): number {
  const [parent = "", name = ""] = path.slice(-2);
  if (PHONE.test(name) || PHONE.test(parent)) return 16;
  return DOCUMENT.test(name) ? 15 : SHORTEST;
}

function maskRun(run: string, shortest: number): string {
  const groups = [...run.matchAll(/\d+/g)];
  let masked = "";
  let copied = 0;
  for (let first = 0; first < groups.length; first += 1) {
    const start = groups[first]?.index ?? 0;
    const last = lastGroupOfCard(groups, first, shortest);
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
