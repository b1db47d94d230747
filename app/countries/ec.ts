import { uidRules } from "./checks/ec";
import { defineCountry, type CountryData } from "./country-shape";
import data from "./data/ec.json";

export const ec = defineCountry(data as CountryData, {
  uidRules,
  checkAccountNumber: null,
});
