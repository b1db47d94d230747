import { uidRules } from "./checks/co";
import { defineCountry, type CountryData } from "./country-shape";
import data from "./data/co.json";

export const co = defineCountry(data as CountryData, {
  uidRules,
  checkAccountNumber: null,
});
