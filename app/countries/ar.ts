import { tensComplement, weightedSum } from "./check-digits";
import { defineCountry, type CountryData } from "./country-shape";
import data from "./data/ar.json";

const cuitPrefixes = ["20", "23", "24", "25", "26", "27", "30", "33", "34"];

export const ar = defineCountry(data as CountryData, {
  uidRules: { CUIT: { check: isCuit }, CUIL: { check: isCuit } },
  checkAccountNumber: isCbu,
});

function isCuit(digits: string): boolean {
  if (!cuitPrefixes.includes(digits.slice(0, 2))) return false;
  const check = 11 - (weightedSum(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return (check === 11 ? 0 : check === 10 ? 9 : check) === Number(digits[10]);
}

/**
 * CBU and CVU have a check digit for bank and branch, and one for the account. Own code, because stdnum
 * 1.12.0 is wrong.
 */
function isCbu(digits: string): boolean {
  const bank = weightedSum(digits, [7, 1, 3, 9, 7, 1, 3]);
  const account = weightedSum(digits.slice(8), [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3]);
  return (
    tensComplement(bank) === Number(digits[7]) && tensComplement(account) === Number(digits[21])
  );
}
