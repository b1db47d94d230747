import { maskNumber } from "~/values/cards/stray-card-numbers";

const CODE_NAMES = /^(cvv2?|cvc2?|security_?code|verification_?(number|value))$/i;

/** Masks every occurrence of the number in a provider's response, however it is grouped. */
export function redactText(text: string, number: string): string {
  const grouped = new RegExp([...number].join("[\\s\\-.]?"), "g");
  return text.replace(grouped, maskNumber(number));
}

/** A card number in its printed groups. Part of a uuid is none, because our references come back in answers. */
const GROUPED =
  /(?<![\w-])(?:\d{4}([ .-])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ .-])\d{6}\2\d{4,5})(?![\w-])/g;

/**
 * Masks every run of digits of a card number's length, whatever its brand or check digit: the answer to a
 * request without a card may list other people's.
 */
export function redactNumbers(text: string): string {
  return text.replace(/\d{13,19}/g, maskNumber).replace(GROUPED, maskNumber);
}

/** Masks like `redactText`; in JSON it also finds escaped digits and masks echoed security codes. */
export function redactBody(text: string, number: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return redactText(text, number);
  }
  let changed = false;
  const cleaned = JSON.stringify(parsed, (name, value: unknown) => {
    const clean = CODE_NAMES.test(name) && isScalar(value) ? "***" : redactValue(value, number);
    if (clean !== value) changed = true;
    return clean;
  });
  return redactText(changed ? cleaned : text, number);
}

function redactValue(value: unknown, number: string): unknown {
  if (typeof value === "string") return redactText(value, number);
  return String(value) === number ? maskNumber(number) : value;
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}
