import type { CountryCode } from "~/countries/country";
import { checkUid } from "~/countries/identity/uid";
import { readPostalCode } from "~/countries/postal-code";
import {
  taxAddressParts,
  taxDataOf,
  taxFieldKeys,
  type TaxAddressPart,
  type TaxField,
  type TaxFieldKey,
  type TaxListKey,
} from "./tax-data";

/** The country's own fields; only `choices` have a list. */
export type TaxValues = { [Key in TaxFieldKey]?: Key extends TaxListKey ? string[] : string };
type TaxValue = string | string[];

/** What the invoice says of its customer, complete and in the stored format. */
export interface TaxParty {
  legal_name: string;
  tax_id_type: string;
  tax_id: string;
  /** Empty parts are missing. */
  address: Partial<Record<TaxAddressPart, string>>;
  phone: string | null;
  /** The country's own fields. */
  fields: TaxValues;
}

export interface TypedTaxParty extends Omit<TaxParty, "phone"> {
  phone: string;
}

export type TaxIssues = Record<string, { code: string; values?: Record<string, string> }>;
export type TaxResult = { ok: true; party: TaxParty } | { ok: false; issues: TaxIssues };

/** The endings of Mexican names, which the tax register keeps apart from them. */
const SUFFIX = /[\s,]+(?:A\.?\s?C|I\.?\s?A\.?\s?P|S\.?\s?C|S\.?\s?A\.?(?:\s?DE\s?C\.?\s?V)?)\.?$/;

/**
 * Validates the tax data by the rules of a country. The issues are named after the fields of the
 * forms (`tax_id`, `zip`, `cfdi_use`).
 */
export function checkTaxParty(country: CountryCode, typed: TypedTaxParty): TaxResult {
  const { capitals, phone } = taxDataOf(country);
  const issues: TaxIssues = {};
  const name = capitals ? typed.legal_name.toLocaleUpperCase("es") : typed.legal_name;
  if (capitals && SUFFIX.test(name)) issues.legal_name = { code: "tax_name_suffix" };
  const taxId = checkTaxId(country, typed, issues);
  const address = checkAddress(country, typed.address, issues);
  if (phone && typed.phone === "") issues.phone = { code: "required" };
  const fields = checkFields(country, typed.fields, issues);
  if (Object.keys(issues).length > 0) return { ok: false, issues };
  const party = { legal_name: name, tax_id_type: typed.tax_id_type, tax_id: taxId };
  return { ok: true, party: { ...party, address, phone: typed.phone || null, fields } };
}

function checkTaxId(
  country: CountryCode,
  { tax_id_type: type, tax_id: uid }: TypedTaxParty,
  issues: TaxIssues,
): string {
  if (!(type in taxDataOf(country).taxIds)) {
    issues.tax_id_type = { code: "uid_type_invalid" };
    return "";
  }
  if (uid === "") {
    issues.tax_id = { code: "required" };
    return "";
  }
  const checked = checkUid({ country, uidType: type, uid });
  if (checked.ok) return checked.normalized;
  issues.tax_id = { code: "uid_invalid", values: { uid_type: type } };
  return "";
}

function checkAddress(
  country: CountryCode,
  typed: TypedTaxParty["address"],
  issues: TaxIssues,
): TaxParty["address"] {
  const { address: required } = taxDataOf(country);
  const parts = taxAddressParts.flatMap((part) => {
    const text = typed[part] ?? "";
    if (text === "") {
      if (required.includes(part)) issues[part] = { code: "required" };
      return [];
    }
    const stored = part === "zip" ? readPostalCode(country, text) : text;
    if (stored !== null) return [[part, stored] as const];
    issues[part] = { code: "postal_code_invalid" };
    return [];
  });
  return Object.fromEntries(parts);
}

function checkFields(
  country: CountryCode,
  typed: TypedTaxParty["fields"],
  issues: TaxIssues,
): TaxParty["fields"] {
  const { fields } = taxDataOf(country);
  const kept: Partial<Record<TaxFieldKey, TaxValue>> = {};
  for (const key of taxFieldKeys) {
    const field = fields.find((one) => one.key === key);
    const value = typed[key];
    const isEmpty = value === undefined || value.length === 0;
    if (!field) {
      if (!isEmpty) issues[key] = { code: "option_invalid" };
      continue;
    }
    if (field.when && typed[field.when.field] !== field.when.is) continue;
    if (isEmpty) {
      if (field.required) issues[key] = { code: "required" };
      continue;
    }
    const fault = faultOf(field, value, typed);
    if (fault) issues[key] = { code: fault };
    else kept[key] = value;
  }
  return kept as TaxValues;
}

function faultOf(
  { kind, pattern, options = [], fitsField }: TaxField,
  value: TaxValue,
  typed: TypedTaxParty["fields"],
): string | null {
  if (kind === "text") {
    if (typeof value !== "string") return "option_invalid";
    return pattern && !new RegExp(pattern).test(value) ? "tax_code_invalid" : null;
  }
  if ((kind === "choices") !== Array.isArray(value)) return "option_invalid";
  const chosen = [value].flat().map((code) => options.find((option) => option.code === code));
  if (chosen.some((option) => option === undefined)) return "option_invalid";
  const beside = fitsField && typed[fitsField];
  const isMisfit =
    typeof beside === "string" &&
    chosen.some((option) => option?.fits && !option.fits.includes(beside));
  return isMisfit ? "cfdi_use_misfit" : null;
}
