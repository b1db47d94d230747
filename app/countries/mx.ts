import { tensComplement } from "./identity/check-digits";
import { uidRules } from "./checks/mx";
import { defineCountry, type CountryData } from "./country-shape";
import data from "./data/mx.json";

export const mx = defineCountry(data as CountryData, {
  uidRules,
  checkAccountNumber: isClabe,
});

/** Own code, because stdnum's bank table is old. */
function isClabe(digits: string): boolean {
  const sum = [...digits.slice(0, 17)].reduce(
    (total, digit, index) => total + ((Number(digit) * ([3, 7, 1][index % 3] ?? 0)) % 10),
    0,
  );
  return tensComplement(sum) === Number(digits[17]);
}
