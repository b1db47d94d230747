/** The cardholder's document: its default type, and its validation before a charge. */
import { getCountry, type CountryCode } from "~/countries/country";
import { checkDonorUid } from "~/countries/identity/uid";
import { compactUid } from "~/values/ids/compact-uid";
import type { DocumentRule } from "~/providers/provider";
import { getProvider } from "~/providers/registry";
import type { DonationBody } from "~/domain/donations/schema";

/** The form field of the document's number. */
export const DOCUMENT_FIELD = "payment_method.cardholder_id_number";
/** The type of a document that the country does not list. */
const OTHER = "Otro";
/** product.md, 5: no document has fewer digits. */
const FEWEST_DIGITS = 3;

/** A pattern of digits alone, of one length: other masks could only be filled once the number ends. */
const FIXED_LENGTH = /^\^\\d\{\d+\}\$$/;

/** Adds an error to a field. */
export type Refuse = (
  field: string,
  code: string,
  values?: Record<string, string | number>,
) => void;

interface Place {
  country: CountryCode;
  provider: string;
}

/** Returns the type that most donors have; `country.test.ts` checks that there is one. */
export function defaultIdType(country: CountryCode): string {
  const { types, options } = getCountry(country).uid;
  return types.find((type) => type.isDefaultCardholder)?.key ?? options[0] ?? OTHER;
}

/**
 * Returns the country's types that a form offers. "Otro" may be a foreign passport, so it is not
 * offered where the provider accepts no letters; the server still accepts digits under it.
 */
export function offeredIdTypes(country: CountryCode, provider: string | null): string[] {
  const rule = provider === null ? null : ruleOf({ country, provider });
  const { options } = getCountry(country).uid;
  return options.filter((type) => type !== OTHER || !rule || rule.takes === "any");
}

/** Returns what a page's script needs to validate a document as `validateHolder` does. */
export function documentRules(country: CountryCode, provider: string | null) {
  const rule = provider === null ? null : ruleOf({ country, provider });
  const offered = offeredIdTypes(country, provider);
  const types = getCountry(country).uid.types.filter(({ key }) => offered.includes(key));
  return {
    shortestDocument: rule?.fewest ?? null,
    onlyDigits: rule?.takes === "digits",
    documents: Object.fromEntries(types.map(({ key, regex }) => [key, regex])),
    masks: Object.fromEntries(
      types.flatMap(({ key, mask, regex }) =>
        mask && /[^#]/.test(mask) && FIXED_LENGTH.test(regex) ? [[key, marksOf(mask)]] : [],
      ),
    ),
  };
}

/** Where a mask has marks, by the digits before them, and the marks: `[[3, 6, 9], "..-"]`. */
function marksOf(mask: string): [gaps: number[], marks: string] {
  const groups = mask.split(/[^#]/).slice(0, -1);
  const gaps = groups.map((_, at) => groups.slice(0, at + 1).join("").length);
  return [gaps, mask.replaceAll("#", "")];
}

function ruleOf({ country, provider }: Place): DocumentRule | null {
  return getProvider(provider).capabilities.documents[country] ?? null;
}

/** Returns the document without separators, or an empty text after an error. */
export function validateHolder(
  body: Pick<DonationBody, "payment_method">,
  place: Place,
  refuse: Refuse,
): string {
  const { cardholder_name, cardholder_id_type, cardholder_id_number = "" } = body.payment_method;
  if (!cardholder_name) refuse("payment_method.cardholder_name", "required");
  const compact = compactUid(cardholder_id_number);
  const rule = ruleOf(place);
  const min = rule?.fewest ?? null;
  const uidType = cardholder_id_type || defaultIdType(place.country);
  const checked = checkDonorUid({ country: place.country, uidType, uid: compact });
  if (compact === "") refuse(DOCUMENT_FIELD, "required");
  else if (!checked.ok && checked.reason === "uid_type_invalid") {
    refuse(DOCUMENT_FIELD, checked.reason);
  } else if (min !== null && compact.length < min) {
    refuse(DOCUMENT_FIELD, "document_length", { min });
  } else if (rule?.takes === "digits" && /\D/.test(compact)) {
    refuse(DOCUMENT_FIELD, "document_digits");
  } else if (checked.ok) return checked.normalized;
  else if (compact.replace(/\D/g, "").length < FEWEST_DIGITS) {
    refuse(DOCUMENT_FIELD, "document_too_short", { min: FEWEST_DIGITS });
  } else if (uidType === OTHER) refuse(DOCUMENT_FIELD, "document_invalid");
  else refuse(DOCUMENT_FIELD, checked.reason, { uid_type: uidType });
  return "";
}
