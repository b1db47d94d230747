import { digitSum, tensComplement } from "./identity/check-digits";
import { uidRules } from "./checks/pe";
import { defineCountry, type CountryData } from "./country-shape";
import data from "./data/pe.json";

export const pe = defineCountry(data as CountryData, {
  uidRules,
  checkAccountNumber: isCci,
});

/** CCI: one check digit for bank and branch, one for the account. */
function isCci(digits: string): boolean {
  return (
    cciCheck(digits.slice(0, 6)) === Number(digits[18]) &&
    cciCheck(digits.slice(6, 18)) === Number(digits[19])
  );
}

function cciCheck(block: string): number {
  return tensComplement(
    [...block].reduce((sum, digit, index) => sum + digitSum(Number(digit) * (1 + (index % 2))), 0),
  );
}
