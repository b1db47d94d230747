import {
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from "libphonenumber-js/max";
import { plainTyping } from "~/values/plain-typing";
import { phoneCodes } from "./phone-codes";

export type CellphoneResult =
  | { ok: true; e164: string; national: string; formatted: string }
  | {
      ok: false;
      code: "cellphone_required" | "cellphone_country_invalid" | "cellphone_invalid";
    };

const knownCountries = new Set(phoneCodes.map((code) => code.country));
const mobileTypes = ["MOBILE", "FIXED_LINE_OR_MOBILE"];

/**
 * Reads a cellphone number as it is typed in its country, with or without `+` and country code.
 * In Mexico and Chile numbers do not tell mobile from fixed. Server only: carries the metadata.
 */
export function parseCellphone(input: { country: string; number: string }): CellphoneResult {
  const { country } = input;
  const number = plainTyping(input.number);
  if (!knownCountries.has(country)) return { ok: false, code: "cellphone_country_invalid" };
  if (number === "") return { ok: false, code: "cellphone_required" };
  const phone = country === "AR" ? argentineMobile(number) : parse(number, country);
  if (!phone?.isValid() || !mobileTypes.includes(phone.getType() ?? "")) {
    return { ok: false, code: "cellphone_invalid" };
  }
  return {
    ok: true,
    e164: phone.number,
    national: phone.formatNational(),
    formatted: phone.formatInternational(),
  };
}

/**
 * Argentine mobiles carry a 9 after +54 that people leave out, and inside the country a 15 that
 * is no part of the number: `11 2345-6789`, `011 15 2345-6789` and `15 2345-6789` are one number.
 */
function argentineMobile(number: string): PhoneNumber | undefined {
  if (/[^\d\s+().\-/]/.test(number) || /^\s*\+(?!\s*54)/.test(number)) return undefined;
  const digits = number.replace(/\D/g, "").replace(/^((00)?549?|9)(?=0?\d{10})/, "");
  // Only Buenos Aires has eight digits after the 15, so that its area code may be left out.
  const local = digits.replace(/^0?15(?=\d{8}$)/, "11").replace(/^0/, "");
  const national = local.length === 12 ? withoutFifteen(local) : local;
  return national ? parse(`+549${national}`, "AR") : undefined;
}

/** An area code has 2 to 4 digits; the 15 stands behind it. */
function withoutFifteen(digits: string): string | undefined {
  const candidates = [2, 3, 4]
    .filter((length) => digits.slice(length, length + 2) === "15")
    .map((length) => digits.slice(0, length) + digits.slice(length + 2));
  return candidates.find((candidate) => parse(`+549${candidate}`, "AR")?.isValid());
}

/** Undefined also for a number with the country code of another country. */
function parse(number: string, country: string): PhoneNumber | undefined {
  if (/[^\d\s+().\-/]/.test(number)) return undefined;
  const phone = parsePhoneNumberFromString(number, country as CountryCode);
  const phoneCode = phoneCodes.find((code) => code.country === country)?.phoneCode;
  return phone && `+${phone.countryCallingCode}` === phoneCode ? phone : undefined;
}
