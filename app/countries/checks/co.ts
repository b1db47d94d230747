import type { UidRule } from "../country-shape";

const nitWeights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

export const uidRules: Record<string, UidRule> = { NIT: { check: isNit } };

function isNit(digits: string): boolean {
  if (/^0+$/.test(digits)) return false;
  const sum = [...digits.slice(0, -1)]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (nitWeights[index] ?? 0), 0);
  const rest = sum % 11;
  return (rest < 2 ? rest : 11 - rest) === Number(digits.at(-1));
}
