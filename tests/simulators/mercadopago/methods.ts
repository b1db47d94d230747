/** Payment methods and identity documents of the company's sites, as an account's calls answer them. */
import { WireError } from "./wire";

interface Site {
  currency: string;
  minimum: number;
  maximum: number;
  /** Type, fewest and most characters. */
  documents: readonly [type: string, fewest: number, most: number][];
  /** Brands beside Visa, Mastercard and American Express. */
  brands: readonly Brand[];
}

interface Brand {
  id: string;
  name: string;
  type: "credit_card" | "debit_card";
  /** First digits. */
  pattern: string;
  exclusion?: string;
  numberLength: number;
  codeLength: number;
  /** Without Luhn where it is not `standard`. */
  validation?: "none";
}

const brand = (id: string, name: string, pattern: string, more: Partial<Brand> = {}): Brand => ({
  ...{ id, name, pattern, type: "credit_card" as const, numberLength: 16, codeLength: 3 },
  ...more,
});

const WORLDWIDE = [
  brand("visa", "Visa", "^4", { exclusion: "^(400276|400448|400615)" }),
  brand("debvisa", "Visa Débito", "^(400276|400448|400615)", { type: "debit_card" }),
  brand("master", "Mastercard", "^(5[1-5]|503175|2[2-7])"),
  brand("amex", "American Express", "^3[47]", { numberLength: 15, codeLength: 4 }),
];
const BRANDS: Readonly<Record<string, readonly Brand[]>> = {
  MLA: [
    brand("naranja", "Naranja", "^589562", { validation: "none" }),
    brand("cabal", "Cabal", "^(6035|6042|6043|6044|5896)", { validation: "none" }),
  ],
  MLB: [brand("elo", "Elo", "^(5067|6363|4389|5041|4514)")],
  MLU: [brand("oca", "OCA", "^(542991|589892)", { validation: "none" })],
};

const site = (
  id: string,
  currency: string,
  [minimum, maximum]: [number, number],
  documents: Site["documents"],
): Site => ({ currency, minimum, maximum, documents, brands: BRANDS[id] ?? [] });

const SITES: Readonly<Record<string, Site>> = {
  MLA: site(
    "MLA",
    "ARS",
    [5, 3_000_000],
    [
      ["DNI", 7, 8],
      ["CI", 1, 9],
      ["LC", 6, 7],
      ["LE", 6, 7],
      ["CUIT", 11, 11],
      ["Otro", 5, 20],
    ],
  ),
  MLB: site(
    "MLB",
    "BRL",
    [1, 60_000],
    [
      ["CPF", 11, 11],
      ["CNPJ", 14, 14],
    ],
  ),
  MLC: site(
    "MLC",
    "CLP",
    [1_000, 15_000_000],
    [
      ["RUT", 7, 20],
      ["Otro", 5, 20],
    ],
  ),
  MCO: site(
    "MCO",
    "COP",
    [1_000, 30_000_000],
    [
      ["CC", 5, 20],
      ["CE", 5, 20],
      ["NIT", 5, 20],
      ["Otro", 5, 20],
    ],
  ),
  MLM: site("MLM", "MXN", [5, 200_000], []),
  MPE: site(
    "MPE",
    "PEN",
    [3, 50_000],
    [
      ["DNI", 8, 8],
      ["C.E", 8, 15],
      ["RUC", 11, 11],
      ["Otro", 5, 20],
    ],
  ),
  MLU: site(
    "MLU",
    "UYU",
    [10, 400_000],
    [
      ["CI", 7, 8],
      ["Otro", 5, 20],
    ],
  ),
};

export const siteIds = Object.keys(SITES);

export function siteOf(id: string): Site {
  const found = SITES[id];
  if (!found) throw new Error(`there is no site ${id}`);
  return found;
}

const brandsOf = (siteId: string) => [...siteOf(siteId).brands, ...WORLDWIDE];

/** Returns the brand of a card's first digits at a site, or null. */
export function brandOf(siteId: string, digits: string): Brand | null {
  const found = brandsOf(siteId).find(
    ({ exclusion, pattern }) =>
      new RegExp(pattern).test(digits) && !(exclusion && new RegExp(exclusion).test(digits)),
  );
  return found ?? null;
}

/** GET /v1/payment_methods */
export function paymentMethods(siteId: string, withoutCode: boolean): unknown[] {
  const { maximum, minimum } = siteOf(siteId);
  const mode = withoutCode ? "optional" : "mandatory";
  return brandsOf(siteId).map((one) => ({
    id: one.id,
    name: one.name,
    payment_type_id: one.type,
    status: "active",
    settings: [
      {
        card_number: { length: one.numberLength, validation: one.validation ?? "standard" },
        bin: {
          pattern: one.pattern,
          installments_pattern: one.pattern,
          exclusion_pattern: one.exclusion ?? null,
        },
        security_code: { length: one.codeLength, mode, card_location: "back" },
      },
    ],
    additional_info_needed: ["cardholder_name", "cardholder_identification_number"],
    min_allowed_amount: minimum,
    max_allowed_amount: maximum,
    accreditation_time: 2_880,
    financial_institutions: [],
    processing_modes: ["aggregator"],
  }));
}

/** GET /v1/identification_types; Mexico has none. */
export function identificationTypes(siteId: string): unknown[] {
  const { documents } = siteOf(siteId);
  if (documents.length === 0) throw new WireError(404, 404, "Resource not found", "not_found");
  return documents.map(([id, fewest, most]) => ({
    ...{ id, name: id, type: "number", min_length: fewest, max_length: most },
  }));
}

/** Returns why a document is refused, as the code of the token's cause; null if it is not. */
export function documentFault(
  siteId: string,
  document: { type?: string | undefined; number?: string | undefined } | undefined,
): number | null {
  const { documents } = siteOf(siteId);
  if (documents.length === 0) return null;
  if (!document?.type) return 212;
  if (!document.number) return 214;
  const rule = documents.find(([type]) => type === document.type);
  if (!rule) return 322;
  const [, fewest, most] = rule;
  return document.number.length < fewest || document.number.length > most ? 324 : null;
}
