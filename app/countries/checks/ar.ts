import { weightedSum } from "~/countries/identity/check-digits";
import type { UidRule } from "../country-shape";

const cuitPrefixes = ["20", "23", "24", "25", "26", "27", "30", "33", "34"];

export const uidRules: Record<string, UidRule> = {
  CUIT: { check: isCuit },
  CUIL: { check: isCuit },
};

function isCuit(digits: string): boolean {
  if (!cuitPrefixes.includes(digits.slice(0, 2))) return false;
  const check = 11 - (weightedSum(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return (check === 11 ? 0 : check === 10 ? 9 : check) === Number(digits[10]);
}
