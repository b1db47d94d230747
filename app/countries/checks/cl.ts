import type { UidRule } from "../country-shape";

export const uidRules: Record<string, UidRule> = { RUT: { check: isRut } };

function isRut(compact: string): boolean {
  const body = compact.slice(0, -1);
  if (/^0+$/.test(body)) return false;
  const sum = [...body]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0);
  const check = 11 - (sum % 11);
  const expected = check === 11 ? "0" : check === 10 ? "K" : String(check);
  return expected === compact.at(-1);
}
