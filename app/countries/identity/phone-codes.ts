import type { Labels } from "~/countries/country-shape";
import data from "~/countries/data/phone-codes.json";

export type PhoneCode = {
  /** ISO 3166-1, two letters. */
  country: string;
  name: Labels;
  phoneCode: string;
  exampleMobile: string;
};

/** 243 countries: the product's first, the others by Spanish name. */
export const phoneCodes: readonly PhoneCode[] = data;
