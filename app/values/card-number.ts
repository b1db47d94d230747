import data from "./card-brands.json";
import {
  digitsOf,
  findCardRow,
  luhn,
  parseExpiry,
  passesCheck,
  type CardCheck,
  type CardTableRow,
} from "./card-digits";

export { digitsOf, luhn, parseExpiry };

export type CardBrand = {
  methodId: string;
  label: string;
  lengths: readonly number[];
  /** Number of digits before each gap, for display. */
  gaps: readonly number[];
  /** Empty where the card has no code. */
  securityCodeLengths: readonly number[];
  securityCode: "required" | "optional" | "none";
  check: CardCheck;
  luhn: boolean;
  /** Whether cards of this brand are taken in the country. */
  accepted: boolean;
};

export type CardNumberCode =
  "card_number_required" | "card_number_invalid" | "card_number_length" | "card_type_unknown";
export type CardNumberResult =
  | { ok: true; digits: string; brand: CardBrand; firstSix: string; lastFour: string }
  | { ok: false; code: CardNumberCode }
  | { ok: false; code: "card_not_allowed"; methodId: string };

type DetectionRow = (typeof data.detection)[number];

/** Types that are recognised in every country, also where they are not taken (calls.md, 'Card types'). */
const WORLDWIDE = new Set([
  ...["visa", "master", "amex", "diners", "discover", "jcb", "unionpay", "maestro"],
  ...["elo", "mir", "hiper", "hipercard"],
]);
/** A number that matches no brand has this length, and its card a code of three digits. */
const UNMATCHED_LENGTH = 16;
const UNMATCHED_CODE_LENGTHS: readonly number[] = [3];

const labels = new Map(data.brands.map((brand) => [brand.id, brand.label]));
const rowsByCountry = new Map<string, DetectionRow[]>();

/**
 * The brand of a card from its first digits, among those of the country and the worldwide ones.
 * Regional brands come first: Cabal, Cencosud and their like lie inside the ranges of Maestro. Null
 * below six digits. Mercado Pago takes the rest of 50… for Mastercard, its own test card included.
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

/**
 * Checks a complete number: characters, brand, one of the brand's lengths, check digit, and whether
 * the country takes the brand. Which of those a gateway accepts is the gateway's business.
 */
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

/** A regional brand of other countries: it is told by its name, and not taken. */
function brandElsewhere(digits: string, country: string): CardBrand | null {
  const row = findCardRow(data.detection, (candidate) => candidate.bins, digits);
  return row && brandOf(row, country);
}

/** Whether a security code fits the card; it has 3 digits where the brand is not known. */
export function checkSecurityCode(code: string, brand: CardBrand | null): boolean {
  if (code === "") return brand !== null && brand.securityCode !== "required";
  const lengths = brand ? brand.securityCodeLengths : UNMATCHED_CODE_LENGTHS;
  return /^\d+$/.test(code) && lengths.includes(code.length);
}

/** The detection table of a country, small enough to be sent with a public page. */
export function cardTableFor(country: string): CardTableRow[] {
  return rowsOf(country).map((row) => {
    const brand = brandOf(row, country);
    const { methodId, label, lengths, gaps, securityCodeLengths } = brand;
    const flags = [brand.luhn ? 1 : 0, brand.accepted ? 1 : 0] as const;
    return [methodId, label, row.bins, lengths, gaps, securityCodeLengths, ...flags];
  });
}

/** A brand's name as people know it; empty for one that we don't. */
export function cardLabel(methodId: string): string {
  return labels.get(methodId) ?? "";
}

/** Brands that stand first in every country, in this order. */
const FIRST_CARDS = ["visa", "master", "amex"];

/** Brands whose numbers are told apart in the country: the best known, then those of few countries. */
export function cardsOf(country: string): { methodId: string; label: string }[] {
  const taken = rowsOf(country).filter((row) => isTaken(row, country));
  const told = new Set(taken.map(({ methodId }) => methodId));
  const rank = (id: string, countries: number) =>
    FIRST_CARDS.includes(id) ? FIRST_CARDS.indexOf(id) : FIRST_CARDS.length + countries;
  return data.brands
    .filter(({ id }) => told.has(id))
    .toSorted((a, b) => rank(a.id, a.countries.length) - rank(b.id, b.countries.length))
    .map(({ id, label }) => ({ methodId: id, label }));
}

/** Every card and payment method that the country knows, also those no number tells apart. */
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
