import { digitSum, tensComplement, weightedSum } from "./check-digits";
import { defineCountry, type CountryData } from "./country-shape";
import data from "./data/pe.json";

export const pe = defineCountry(data as CountryData, {
  uidRules: { RUC: { check: isRuc }, DNI: { normalize: withoutDniCheck } },
  checkAccountNumber: isCci,
});

function isRuc(digits: string): boolean {
  const sum = weightedSum(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]);
  return (11 - (sum % 11)) % 10 === Number(digits[10]);
}

/** The DNI card prints a ninth character, a digit or a letter, that is no part of the number. */
function withoutDniCheck(compact: string): string {
  const match = /^(\d{8})([\dA-K])$/.exec(compact);
  if (!match) return compact;
  const [, number = "", check = ""] = match;
  const rest = weightedSum(number, [3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return "65432110987"[rest] === check || "KJIHGFEDCBA"[rest] === check ? number : compact;
}

/** CCI: one check digit for bank and branch, one for the account. */
function isCci(digits: string): boolean {
  return (
    cciCheck(digits.slice(0, 6)) === Number(digits[18]) &&
    cciCheck(digits.slice(6, 18)) === Number(digits[19])
  );
}

function cciCheck(block: string): number {
  return tensComplement(
    [...block].reduce((sum, digit, index) => sum + digitSum(Number(digit) * (1 + (index % 2))), 0),
  );
}
