import { uidRules } from "./checks/uy";
import { defineCountry, type CountryData } from "./country-shape";
import data from "./data/uy.json";

export const uy = defineCountry(data as CountryData, {
  uidRules,
  checkAccountNumber: null,
});
