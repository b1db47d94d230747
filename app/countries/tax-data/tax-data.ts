/** What an organisation's invoice must say of it, by country. Pages judge by it in the browser, too. */
import type { CountryCode } from "~/countries/country";
import type { Labels } from "~/countries/country-shape";
import data from "~/countries/data/tax-data.json";

/** Parts of a tax address, by the names of the JSON calls. */
export const taxAddressParts = [
  "street",
  "number",
  "neighborhood",
  "city",
  "province",
  "zip",
] as const;
export type TaxAddressPart = (typeof taxAddressParts)[number];

/** Every country's own fields; the country says which of them it asks. */
export const taxFieldKeys = [
  "iva_condition",
  "municipality_code",
  "municipal_registration",
  "taxpayer_type",
  "giro",
  "comuna",
  "person_type",
  "first_name",
  "other_names",
  "first_surname",
  "second_surname",
  "fiscal_responsibilities",
  "tax_regime",
  "cfdi_use",
  "ubigeo",
] as const;
export type TaxFieldKey = (typeof taxFieldKeys)[number];
/** The fields of which several values may be chosen. */
export type TaxListKey = "fiscal_responsibilities";

export interface TaxFieldOption {
  /** The tax authority's own code. */
  code: string;
  label: Labels;
  /** The values of `fitsField` beside which it may stand; all where none are named. */
  fits?: string[];
}

export interface TaxField {
  key: TaxFieldKey;
  kind: "choice" | "choices" | "text";
  required: boolean;
  label: Labels;
  hint?: Labels;
  options?: TaxFieldOption[];
  fitsField?: TaxFieldKey;
  pattern?: string;
  /** It is asked only beside this value of another field. */
  when?: { field: TaxFieldKey; is: string };
}

export interface TaxData {
  /** The accepted document types, with the code that the tax authority gives each. */
  taxIds: Record<string, string>;
  /** The parts of the address that an invoice cannot do without. */
  address: TaxAddressPart[];
  /** Whether a telephone number is required. */
  phone: boolean;
  /** Whether the legal name is written in capitals and without the company suffix. */
  capitals: boolean;
  fields: TaxField[];
}

export function taxDataOf(country: CountryCode): TaxData {
  return (data as unknown as Record<CountryCode, TaxData>)[country];
}
