import { digitSum, tensComplement, weightedSum } from "./check-digits";

type Rule = (branch: string, account: string) => string | null;

/** The last digit of an account by modulo 11: 11 less the rest. `ten` is written for ten. */
function elevens(sum: number, ten: string): string {
  const digit = 11 - (sum % 11);
  if (digit === 11) return "0";
  return digit === 10 ? ten : String(digit);
}

/** The banks that publish how they make the digit, by their code. */
const rules: Readonly<Record<string, Rule>> = {
  // Banco do Brasil: modulo 11 of eight digits; X stands for ten.
  "001": (_branch, account) => {
    const digits = fill(account, 8);
    return digits && elevens(weightedSum(digits, [9, 8, 7, 6, 5, 4, 3, 2]), "X");
  },
  // Santander: the units of each product over branch and account.
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
  // Bradesco: modulo 11 of seven digits; ten is written 0 where a digit is asked for.
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

/** Leading zeros may be left out; null for what is longer. */
function fill(digits: string, length: number): string | null {
  return digits.length > length ? null : digits.padStart(length, "0");
}

/**
 * Whether the last digit of a Brazilian account follows from its other digits; true where the bank
 * does not publish how, or the number has another form. `branch` may carry its own digit (`1234-5`).
 */
export function hasAccountDigit(bankCode: string, branch: string, number: string): boolean {
  const [, account = "", digit = ""] = /^(\d+)-?([\dX])$/i.exec(number) ?? [];
  const [, branchDigits = ""] = /^(\d{1,4})(?:-?[\dX]{1,2})?$/i.exec(branch) ?? [];
  const expected = rules[bankCode]?.(branchDigits.padStart(4, "0"), account) ?? null;
  return expected === null || expected === digit.toUpperCase();
}
