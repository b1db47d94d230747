import { digitSum, tensComplement, weightedSum } from "~/countries/identity/check-digits";

type Rule = (branch: string, account: string) => string | null;

/** Returns an account's check digit by modulo 11: 11 minus the remainder. `ten` replaces the value ten. */
function elevens(sum: number, ten: string): string {
  const digit = 11 - (sum % 11);
  if (digit === 11) return "0";
  return digit === 10 ? ten : String(digit);
}

/** Banks that publish their rule for the check digit, by code. */
const rules: Readonly<Record<string, Rule>> = {
  // Banco do Brasil: modulo 11 of eight digits; X means ten.
  "001": (_branch, account) => {
    const digits = fill(account, 8);
    return digits && elevens(weightedSum(digits, [9, 8, 7, 6, 5, 4, 3, 2]), "X");
  },
  // Santander: the last digit of each product over branch and account.
  "033": (branch, account) => {
    const digits = fill(account, 8);
    if (!digits || branch.length !== 4) return null;
    const weights = [9, 7, 3, 1, 9, 7, 1, 3, 1, 9, 7, 3];
    const sum = [...(branch + digits)].reduce(
      (total, digit, at) => total + ((Number(digit) * (weights[at] ?? 0)) % 10),
      0,
    );
    return String(tensComplement(sum));
  },
  // Bradesco: modulo 11 of seven digits; ten becomes 0.
  "237": (_branch, account) => {
    const digits = fill(account, 7);
    return digits && elevens(weightedSum(digits, [2, 7, 6, 5, 4, 3, 2]), "0");
  },
  // Itaú: modulo 10, as Luhn, over branch and account.
  "341": (branch, account) => {
    const digits = fill(account, 5);
    if (!digits || branch.length !== 4) return null;
    const products = [...(branch + digits)].map((digit, at) => Number(digit) * (at % 2 ? 1 : 2));
    return String(tensComplement(products.reduce((sum, product) => sum + digitSum(product), 0)));
  },
};

/** Adds omitted leading zeros; returns null for a longer number. */
function fill(digits: string, length: number): string | null {
  return digits.length > length ? null : digits.padStart(length, "0");
}

/**
 * Returns whether a Brazilian account's check digit fits, or its bank publishes no rule. `branch`
 * may include its own check digit (`1234-5`).
 */
export function hasAccountDigit(bankCode: string, branch: string, number: string): boolean {
  const [, account = "", digit = ""] = /^(\d+)-?([\dX])$/i.exec(number) ?? [];
  const [, branchDigits = ""] = /^(\d{1,4})(?:-?[\dX]{1,2})?$/i.exec(branch) ?? [];
  const expected = rules[bankCode]?.(branchDigits.padStart(4, "0"), account) ?? null;
  return expected === null || expected === digit.toUpperCase();
}
