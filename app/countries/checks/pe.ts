import { weightedSum } from "~/countries/identity/check-digits";
import type { UidRule } from "../country-shape";

export const uidRules: Record<string, UidRule> = {
  RUC: { check: isRuc },
  DNI: { normalize: withoutDniCheck },
};

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
