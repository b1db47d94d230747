import { defineCountry, type CountryData } from "./country-shape";
import data from "./data/cl.json";

export const cl = defineCountry(data as CountryData, {
  uidRules: { RUT: { check: isRut } },
  checkAccountNumber: null,
});

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
