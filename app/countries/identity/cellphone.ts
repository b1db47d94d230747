import {
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from "libphonenumber-js/max";
import { plainTyping } from "~/values/text/plain-typing";
import { phoneCodes } from "./phone-codes";

export type CellphoneResult =
  | { ok: true; e164: string; national: string; formatted: string }
  | {
      ok: false;
      code: "cellphone_required" | "cellphone_country_invalid" | "cellphone_invalid";
    };

const knownCountries = new Set(phoneCodes.map((code) => code.country));
/** A telephone number contains none of these. */
const OTHER_SIGNS = /[^\d\s+().\-/]/;
const mobileTypes = ["MOBILE", "FIXED_LINE_OR_MOBILE"];

/**
 * Prefixes that people still dial or digits that they omit after a change of the numbering plan:
 * the library knows the current plans only. Each pattern reads the digits after the country code.
 */
const SPELLINGS: Record<string, [pattern: RegExp, today: string]> = {
  /** 0 and the long-distance company; mobiles from before 2016 lack a digit. */
  BR: [/^(?:0(?:[1-9]\d)?)?([1-9]\d)(?:9(\d{8})|([6-8]\d{7}))$/, "$19$2$3"],
  /** 09 from a fixed telephone. */
  CL: [/^0?(9\d{8})$/, "$1"],
  /** 03 from a fixed telephone, or 0 and the long-distance company. */
  CO: [/^(?:0\d?)?(3\d{9})$/, "$1"],
  EC: [/^0?(9\d{8})$/, "$1"],
  /** 044 and 045 from a fixed telephone, 01 for long distance, 1 after the country code. */
  MX: [/^(?:044|045|0?1)?(\d{10})$/, "$1"],
  /** 0, and Lima's 1, which is part of no mobile number. */
  PE: [/^(?:0?1|0)?(9\d{8})$/, "$1"],
  UY: [/^0?(9\d{7})$/, "$1"],
};

/** Parses a cellphone number as people type it. In Mexico and Chile it also accepts fixed numbers. */
export function parseCellphone(input: { country: string; number: string }): CellphoneResult {
  const { country } = input;
  const number = plainTyping(input.number);
  if (!knownCountries.has(country)) return { ok: false, code: "cellphone_country_invalid" };
  if (number === "") return { ok: false, code: "cellphone_required" };
  const phone =
    country === "AR" ? argentineMobile(number) : parse(inTodaysSpelling(number, country), country);
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

/** Argentine mobiles have a 9 after +54, and within the country a 15: `11 2345-6789`, `011 15 2345-6789`. */
function argentineMobile(number: string): PhoneNumber | undefined {
  if (OTHER_SIGNS.test(number) || /^\s*\+(?!\s*54)/.test(number)) return undefined;
  const digits = number.replace(/\D/g, "").replace(/^((00)?54(0?9)?|0?9)(?=0?\d{10})/, "");
  // Only Buenos Aires has eight digits after the 15, so only its area code may be omitted.
  const local = digits.replace(/^0?15(?=\d{8}$)/, "11").replace(/^0/, "");
  const national = local.length === 12 ? withoutFifteen(local) : local;
  return national ? parse(`+549${national}`, "AR") : undefined;
}

/** Removes the 15 after the area code, which has 2 to 4 digits. */
function withoutFifteen(digits: string): string | undefined {
  const candidates = [2, 3, 4]
    .filter((length) => digits.slice(length, length + 2) === "15")
    .map((length) => digits.slice(0, length) + digits.slice(length + 2));
  return candidates.find((candidate) => parse(`+549${candidate}`, "AR")?.isValid());
}

/** Returns the number with today's prefixes, or unchanged when no old spelling matches. */
function inTodaysSpelling(number: string, country: string): string {
  const [pattern, today] = SPELLINGS[country] ?? [];
  const code = phoneCodeOf(country);
  if (!pattern || !today || !code) return number;
  // Brazilian business cards write `0xx11` and `0**11` for "0, your company, 11".
  const typed = country === "BR" ? number.replace(/0\s*(?:xx|\*\*)/i, "0") : number;
  if (OTHER_SIGNS.test(typed)) return number;
  const digits = typed.replace(/\D/g, "");
  const withoutCode = digits.replace(new RegExp(`^(?:00)?${code.slice(1)}`), "");
  const isInternational = typed.includes("+") || digits.startsWith("00");
  if (isInternational && withoutCode === digits) return number;
  const national = [...(isInternational ? [] : [digits]), withoutCode].find((candidate) =>
    pattern.test(candidate),
  );
  return national === undefined ? number : `${code}${national.replace(pattern, today)}`;
}

function phoneCodeOf(country: string): string | undefined {
  return phoneCodes.find((code) => code.country === country)?.phoneCode;
}

/** Returns undefined also for a number with another country's code. */
function parse(number: string, country: string): PhoneNumber | undefined {
  if (OTHER_SIGNS.test(number)) return undefined;
  const phone = parsePhoneNumberFromString(number, country as CountryCode);
  return phone && `+${phone.countryCallingCode}` === phoneCodeOf(country) ? phone : undefined;
}
