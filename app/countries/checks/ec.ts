import { digitSum, tensComplement } from "~/countries/identity/check-digits";
import type { UidRule } from "../country-shape";

export const uidRules: Record<string, UidRule> = { RUC: { check: isRuc }, CI: { check: isCedula } };

function isCedula(digits: string): boolean {
  if (!/^(0[1-9]|1\d|2[0-4]|30)[0-6]/.test(digits)) return false;
  const sum = [...digits.slice(0, 9)].reduce(
    (total, digit, index) => total + digitSum(Number(digit) * (index % 2 === 0 ? 2 : 1)),
    0,
  );
  return tensComplement(sum) === Number(digits[9]);
}

/** Validates only the structure, because the tax office does not guarantee companies' check digit. */
function isRuc(digits: string): boolean {
  if (digits.endsWith("000")) return false;
  const third = Number(digits[2]);
  return third < 6 ? isCedula(digits.slice(0, 10)) : third === 6 || third === 9;
}
