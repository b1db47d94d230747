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
};

export type CardNumberCode =
  "card_number_required" | "card_number_invalid" | "card_number_length" | "card_type_unknown";
export type CardNumberResult =
  | { ok: true; digits: string; brand: CardBrand; firstSix: string; lastFour: string }
  | { ok: false; code: CardNumberCode }
  | { ok: false; code: "card_not_allowed"; methodId: string };

type DetectionRow = (typeof data.detection)[number];

const labels = new Map(data.brands.map((brand) => [brand.id, brand.label]));
const rowsByCountry = new Map<string, DetectionRow[]>();

/**
 * The brand of a card from its first digits, among those of the country, regional ones first:
 * Cabal, Cencosud and their like lie inside the ranges of Maestro. Null below six digits.
 * Mercado Pago takes what is left of 50… for Mastercard (its own test card among them).
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
    return master ? brandOf(master) : null;
  }
  return row && brandOf(row);
}

/**
 * Checks a complete number: characters, brand, one of the brand's lengths, check digit. Which
 * brands are accepted is the gateway's business.
 */
export function checkCardNumber(text: string, country: string, gateway?: string): CardNumberResult {
  if (text.trim() === "") return { ok: false, code: "card_number_required" };
  const digits = digitsOf(text);
  if (digits === "") return { ok: false, code: "card_number_invalid" };
  if (digits.length < 12 || digits.length > 19) return { ok: false, code: "card_number_length" };
  const brand = detectBrand(digits, country, gateway);
  if (!brand) return refuseUnknownBrand(digits);
  if (!brand.lengths.includes(digits.length)) return { ok: false, code: "card_number_length" };
  if (!passesCheck(digits, brand.check)) return { ok: false, code: "card_number_invalid" };
  return { ok: true, digits, brand, firstSix: digits.slice(0, 6), lastFour: digits.slice(-4) };
}

/** A good number of a brand that only other countries take is told by its name. */
function refuseUnknownBrand(digits: string): CardNumberResult {
  if (!luhn(digits)) return { ok: false, code: "card_number_invalid" };
  const elsewhere = findCardRow(data.detection, (candidate) => candidate.bins, digits);
  if (!elsewhere?.lengths.includes(digits.length)) return { ok: false, code: "card_type_unknown" };
  return { ok: false, code: "card_not_allowed", methodId: elsewhere.methodId };
}

/** Whether a security code fits the card; 3 digits (4 for some) where the brand is not known. */
export function checkSecurityCode(code: string, brand: CardBrand | null): boolean {
  if (code === "") return brand !== null && brand.securityCode !== "required";
  const lengths = brand ? brand.securityCodeLengths : [3, 4];
  return /^\d+$/.test(code) && lengths.includes(code.length);
}

/** The detection table of a country, small enough to be sent with a public page. */
export function cardTableFor(country: string): CardTableRow[] {
  return rowsOf(country).map((row) => {
    const { methodId, label, lengths, gaps, securityCodeLengths, luhn: tested } = brandOf(row);
    return [methodId, label, row.bins, lengths, gaps, securityCodeLengths, tested ? 1 : 0];
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
  const told = new Set(rowsOf(country).map(({ methodId }) => methodId));
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
  const rows = data.detection.filter((row) => row.countries.includes(country));
  rowsByCountry.set(country, rows);
  return rows;
}

function brandOf(row: DetectionRow): CardBrand {
  return {
    methodId: row.methodId,
    label: labels.get(row.methodId) ?? row.methodId,
    lengths: row.lengths,
    gaps: row.gaps,
    securityCodeLengths: row.securityCodeLengths,
    securityCode: row.securityCode as CardBrand["securityCode"],
    check: row.check as CardCheck,
    luhn: row.check === "luhn",
  };
}
