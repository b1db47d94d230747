import { uidRules } from "./checks/cl";
import { defineCountry, type CountryData } from "./country-shape";
import data from "./data/cl.json";

export const cl = defineCountry(data as CountryData, {
  uidRules,
  checkAccountNumber: null,
});
