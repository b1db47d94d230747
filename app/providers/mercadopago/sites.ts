/** The company's countries: each has one currency and its own names of identity documents. */
import type { CountryCode } from "~/countries/country";
import type { Currency } from "~/values/money/money";

interface Site {
  site: string;
  currency: Currency;
  /** The document types by their number of characters; the last one is for any other. */
  documents: readonly { characters?: readonly number[]; type: string }[];
}

const SITES: Readonly<Partial<Record<CountryCode, Site>>> = {
  AR: {
    site: "MLA",
    currency: "ARS",
    documents: [{ characters: [11], type: "CUIT" }, { type: "DNI" }],
  },
  BR: {
    site: "MLB",
    currency: "BRL",
    documents: [{ characters: [14], type: "CNPJ" }, { type: "CPF" }],
  },
  CL: { site: "MLC", currency: "CLP", documents: [{ type: "RUT" }] },
  CO: { site: "MCO", currency: "COP", documents: [{ type: "CC" }] },
  MX: { site: "MLM", currency: "MXN", documents: [] },
  PE: {
    site: "MPE",
    currency: "PEN",
    documents: [
      { characters: [8], type: "DNI" },
      { characters: [11], type: "RUC" },
      { type: "C.E" },
    ],
  },
  UY: { site: "MLU", currency: "UYU", documents: [{ type: "CI" }] },
};

/** Returns the company's country; null where it is not. */
export function siteOf(country: CountryCode): Site | null {
  return SITES[country] ?? null;
}

/** Returns a document as the company names it; undefined in Mexico, which has none. */
export function identificationOf(
  country: CountryCode,
  document: string | undefined,
): { type: string; number: string } | undefined {
  const rules = siteOf(country)?.documents ?? [];
  if (document === undefined) return undefined;
  const rule = rules.find(({ characters }) => characters?.includes(document.length) ?? true);
  return rule && { type: rule.type, number: document };
}
