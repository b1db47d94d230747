import type { Labels } from "./country-shape";
import data from "./data/phone-codes.json";

export type PhoneCode = {
  /** ISO 3166-1, two letters. */
  country: string;
  name: Labels;
  phoneCode: string;
  exampleMobile: string;
};

/** 243 countries: the product's first, the others by Spanish name. */
export const phoneCodes: readonly PhoneCode[] = data;
