import data from "./card-brands.json";
import {
  digitsOf,
  findCardRow,
  passesCheck,
  readExpiry,
  type CardCheck,
  type CardTableRow,
  type ExpiryResult,
} from "./card-digits";
import { zoneParts } from "~/values/time/zone-parts";

/** Parses an expiry (`readExpiry`) with the present month of `zone`, the organisation's time zone. */
export function parseExpiry(text: string, now: Date, zone = "UTC"): ExpiryResult {
  const { year, month } = zoneParts(now, zone);
  return readExpiry(text, Number(year) * 12 + Number(month));
}

export type CardBrand = {
  methodId: string;
  label: string;
  lengths: readonly number[];
  /** Number of digits before each gap, for display. */
  gaps: readonly number[];
  /** Empty when the brand's cards have no security code. */
  securityCodeLengths: readonly number[];
  securityCode: "required" | "optional" | "none";
  check: CardCheck;
  luhn: boolean;
  /** Whether the country accepts this brand. */
  accepted: boolean;
};

export type CardNumberCode =
  "card_number_required" | "card_number_invalid" | "card_number_length" | "card_type_unknown";
export type CardNumberResult =
  | { ok: true; digits: string; brand: CardBrand; firstSix: string; lastFour: string }
  | { ok: false; code: CardNumberCode }
  | { ok: false; code: "card_not_allowed"; methodId: string };

type DetectionRow = (typeof data.detection)[number];

/** Brands that every country recognises, even where it does not accept them (calls.md, 'Card types'). */
const WORLDWIDE = new Set([
  ...["visa", "master", "amex", "diners", "discover", "jcb", "unionpay", "maestro"],
  ...["elo", "mir", "hiper", "hipercard"],
]);
/** A number of an unknown brand has this length, and its card a three-digit code. */
const UNMATCHED_LENGTH = 16;
const UNMATCHED_CODE_LENGTHS: readonly number[] = [3];
/** The last columns of a row of the script's table, as they are for an unknown brand and for most others. */
const UNMATCHED_COLUMNS = [1, [UNMATCHED_LENGTH], UNMATCHED_CODE_LENGTHS, 1, [4, 8, 12]] as const;

const labels = new Map(data.brands.map((brand) => [brand.id, brand.label]));
const rowsByCountry = new Map<string, DetectionRow[]>();

/**
 * Detects a card's brand among the country's own and the worldwide ones; null below six digits.
 * Regional brands come first, because Cabal, Cencosud and others lie inside Maestro's ranges.
 */
export function detectBrand(number: string, country: string, gateway?: string): CardBrand | null {
  const digits = digitsOf(number);
  const rows = rowsOf(country);
  const row = findCardRow(rows, (candidate) => candidate.bins, digits);
  if (
    gateway === "mercadopago" &&
    /^50\d{4}/.test(digits) &&
    (row?.methodId ?? "maestro") === "maestro"
  ) {
    const master = rows.find((candidate) => candidate.methodId === "master");
    return master ? brandOf(master, country) : null;
  }
  return row && brandOf(row, country);
}

/** Validates a complete number: characters, brand, length, check digit, and that the country accepts it. */
export function checkCardNumber(text: string, country: string, gateway?: string): CardNumberResult {
  if (text.trim() === "") return { ok: false, code: "card_number_required" };
  const digits = digitsOf(text);
  if (digits === "") return { ok: false, code: "card_number_invalid" };
  if (digits.length < 12 || digits.length > 19) return { ok: false, code: "card_number_length" };
  const brand = detectBrand(digits, country, gateway) ?? brandElsewhere(digits, country);
  const lengths = brand?.lengths ?? [UNMATCHED_LENGTH];
  if (!lengths.includes(digits.length)) return { ok: false, code: "card_number_length" };
  if (!passesCheck(digits, brand?.check ?? "luhn")) {
    return { ok: false, code: "card_number_invalid" };
  }
  if (!brand) return { ok: false, code: "card_type_unknown" };
  if (!brand.accepted) {
    return { ok: false, code: "card_not_allowed", methodId: brand.methodId };
  }
  return { ok: true, digits, brand, firstSix: digits.slice(0, 6), lastFour: digits.slice(-4) };
}

/** Finds a regional brand of other countries, so that the error can name the brand it rejects. */
function brandElsewhere(digits: string, country: string): CardBrand | null {
  const row = findCardRow(data.detection, (candidate) => candidate.bins, digits);
  return row && brandOf(row, country);
}

/** Returns whether a security code fits the card; it has 3 digits when the brand is unknown. */
export function checkSecurityCode(code: string, brand: CardBrand | null): boolean {
  if (code === "") return brand !== null && brand.securityCode !== "required";
  const lengths = brand ? brand.securityCodeLengths : UNMATCHED_CODE_LENGTHS;
  return /^\d+$/.test(code) && lengths.includes(code.length);
}

/** Returns the detection table of a country, small enough for a public page. */
export function cardTableFor(country: string): CardTableRow[] {
  return rowsOf(country).map((row) => {
    const brand = brandOf(row, country);
    const { label, lengths, gaps, luhn, accepted } = brand;
    const isOptional = brand.securityCode === "optional";
    const codeLengths = [...(isOptional ? [0] : []), ...brand.securityCodeLengths];
    const rest = [accepted ? 1 : 0, lengths, codeLengths, luhn ? 1 : 0, gaps] as const;
    const special = rest.findLastIndex(
      (value, at) => String(value) !== String(UNMATCHED_COLUMNS[at]),
    );
    const named: (string | (typeof rest)[number])[] = [label, row.bins.join()];
    return named.concat(rest.slice(0, special + 1)) as unknown as CardTableRow;
  });
}

/** Returns a brand's public name; empty for an unknown brand. */
export function cardLabel(methodId: string): string {
  return labels.get(methodId) ?? "";
}

/** Brands that come first in every country, in this order. */
const FIRST_CARDS = ["visa", "master", "amex"];

/** Returns the country's brands that a number identifies, the best known first. */
export function cardsOf(country: string): { methodId: string; label: string }[] {
  const taken = rowsOf(country).filter((row) => isTaken(row, country));
  const takenIds = new Set(taken.map(({ methodId }) => methodId));
  const rank = (id: string, countries: number) =>
    FIRST_CARDS.includes(id) ? FIRST_CARDS.indexOf(id) : FIRST_CARDS.length + countries;
  return data.brands
    .filter(({ id }) => takenIds.has(id))
    .toSorted((a, b) => rank(a.id, a.countries.length) - rank(b.id, b.countries.length))
    .map(({ id, label }) => ({ methodId: id, label }));
}

/** Returns every card and payment method of the country, including those that no number identifies. */
export function methodsOf(country: string): { methodId: string; label: string; type: string }[] {
  return data.brands
    .filter((brand) => brand.countries.includes(country))
    .map(({ id, label, type }) => ({ methodId: id, label, type }));
}

function rowsOf(country: string): DetectionRow[] {
  const known = rowsByCountry.get(country);
  if (known) return known;
  const isKnown = data.detection.some((row) => isTaken(row, country));
  const rows = data.detection.filter(
    (row) => isTaken(row, country) || (isKnown && WORLDWIDE.has(row.methodId)),
  );
  rowsByCountry.set(country, rows);
  return rows;
}

function isTaken(row: DetectionRow, country: string): boolean {
  return (row.countries as readonly string[]).includes(country);
}

function brandOf(row: DetectionRow, country: string): CardBrand {
  return {
    methodId: row.methodId,
    label: labels.get(row.methodId) ?? row.methodId,
    lengths: row.lengths,
    gaps: row.gaps,
    securityCodeLengths: row.securityCodeLengths,
    securityCode: row.securityCode as CardBrand["securityCode"],
    check: row.check as CardCheck,
    luhn: row.check === "luhn",
    accepted: isTaken(row, country),
  };
}
