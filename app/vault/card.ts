import {
  checkCardNumber,
  checkSecurityCode,
  detectBrand,
  parseExpiry,
  type CardNumberResult,
} from "~/values/cards/card-number";
import { plainTyping } from "~/values/text/plain-typing";
import { typedText } from "~/values/text/typed-text";

const LONGEST_NAME = 100;

/** A card as it was typed; a field without input is empty. */
export interface CardInput {
  number: string;
  expiration: string;
  expirationMonth: string;
  expirationYear: string;
  securityCode: string;
  holderName: string;
}

/** A validated card, ready to be sealed. */
export interface CheckedCard {
  number: string;
  brand: string;
  expirationMonth: number;
  expirationYear: number;
  holderName: string;
  securityCode: string | null;
}

/**
 * What the vault returns to web about a typed card. `issues` are the codes of `values/cards/card-number`
 * (`card_not_allowed:<method id>` names the brand), `expiry_…`, `security_code_required`,
 * `security_code_invalid`, `card_number_in_other_field:<path>`.
 */
export interface CardSummary {
  /** The method id (`visa`). */
  brand: string | null;
  first_six: string | null;
  last_four: string | null;
  expiration_month: number | null;
  expiration_year: number | null;
  has_security_code: boolean;
  /** A keyed hash of the number: the same card has the same hash in every organisation. */
  fingerprint: string | null;
  issues: string[];
  /** Which of two expiry fields is wrong, when month and year were typed separately. */
  expiry_part?: "month" | "year";
}

export interface CardCheckResult {
  /** null when an issue makes the card unusable; a missing security code alone does not. */
  card: CheckedCard | null;
  /** The number, when it is valid by itself. */
  number: string | null;
  summary: Omit<CardSummary, "fingerprint">;
}

/** Validates a typed card against a country's brands, at an instant in a time zone. */
export function checkCard(
  input: CardInput,
  country: string,
  now: Date,
  timeZone: string,
): CardCheckResult {
  const number = checkCardNumber(input.number, country);
  const expiry = parseExpiry(expirationOf(input), now, timeZone);
  const brand = number.ok ? number.brand : detectBrand(input.number, country);
  const securityCode = plainTyping(input.securityCode).replace(/\s/g, "");
  const codeFits = checkSecurityCode(securityCode, brand);
  const issues: string[] = [];
  if (!number.ok) issues.push(issueOfNumber(number));
  if (!expiry.ok) issues.push(expiry.code);
  if (securityCode !== "" && !codeFits) issues.push("security_code_invalid");
  const usable = issues.length === 0;
  if (securityCode === "" && !codeFits) issues.push("security_code_required");

  const summary = {
    brand: brand?.methodId ?? null,
    first_six: number.ok ? number.firstSix : null,
    last_four: number.ok ? number.lastFour : null,
    expiration_month: expiry.ok ? expiry.month : null,
    expiration_year: expiry.ok ? expiry.year : null,
    has_security_code: usable && securityCode !== "",
    issues,
    ...(expiry.ok ? {} : partAtFault(input, now, timeZone)),
  };
  if (!usable || !number.ok || !expiry.ok) {
    return { card: null, number: number.ok ? number.digits : null, summary };
  }
  const card = {
    number: number.digits,
    brand: number.brand.methodId,
    expirationMonth: expiry.month,
    expirationYear: expiry.year,
    holderName: typedText(input.holderName).slice(0, LONGEST_NAME),
    securityCode: securityCode || null,
  };
  return { card, number: number.digits, summary };
}

function issueOfNumber(refused: Extract<CardNumberResult, { ok: false }>): string {
  return refused.code === "card_not_allowed" ? `${refused.code}:${refused.methodId}` : refused.code;
}

/** The year is wrong when even its December has passed or does not parse; otherwise the month is. */
function partAtFault(
  { expiration, expirationYear }: CardInput,
  now: Date,
  timeZone: string,
): Pick<CardSummary, "expiry_part"> {
  if (expiration !== "") return {};
  const isYear = parseExpiry(`12/${expirationYear}`, now, timeZone).ok;
  return { expiry_part: isYear ? "month" : "year" };
}

function expirationOf(input: CardInput): string {
  if (input.expiration !== "") return input.expiration;
  if (input.expirationMonth === "" && input.expirationYear === "") return "";
  return `${input.expirationMonth}/${input.expirationYear}`;
}
