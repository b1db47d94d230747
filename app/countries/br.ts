import { uidRules } from "./checks/br";
import { defineCountry, type CountryData } from "./country-shape";
import data from "./data/br.json";

export const br = defineCountry(data as CountryData, {
  uidRules,
  checkAccountNumber: null,
});
