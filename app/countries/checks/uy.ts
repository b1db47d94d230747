import { tensComplement, weightedSum } from "~/countries/identity/check-digits";
import type { UidRule } from "../country-shape";

export const uidRules: Record<string, UidRule> = {
  RUT: { check: isRut },
  CI: { check: isCedula, normalize: padCedula },
};

function isRut(digits: string): boolean {
  if (!/^(0[1-9]|1\d|2[0-2])(?!000000)\d{6}001\d$/.test(digits)) return false;
  const check = (11 - (weightedSum(digits, [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return check === Number(digits[11]);
}

function isCedula(digits: string): boolean {
  if (/^0+$/.test(digits)) return false;
  return tensComplement(weightedSum(digits, [2, 9, 8, 7, 6, 3, 4])) === Number(digits[7]);
}

function padCedula(compact: string): string {
  return /^\d{7}$/.test(compact) ? `0${compact}` : compact;
}
