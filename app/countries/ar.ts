import { tensComplement, weightedSum } from "./identity/check-digits";
import { uidRules } from "./checks/ar";
import { defineCountry, type CountryData } from "./country-shape";
import data from "./data/ar.json";

export const ar = defineCountry(data as CountryData, {
  uidRules,
  checkAccountNumber: isCbu,
});

/** Validates both check digits of a CBU or CVU. Own code, because stdnum 1.12.0 is wrong. */
function isCbu(digits: string): boolean {
  const bank = weightedSum(digits, [7, 1, 3, 9, 7, 1, 3]);
  const account = weightedSum(digits.slice(8), [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3]);
  return (
    tensComplement(bank) === Number(digits[7]) && tensComplement(account) === Number(digits[21])
  );
}
