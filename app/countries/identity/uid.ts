import { compactUid } from "~/values/ids/compact-uid";
import { checkedDocument } from "~/countries/checks/checked-document";
import { countries, getCountry, type CountryCode } from "~/countries/country";
import type { UidType } from "~/countries/country-shape";

export type UidReason =
  "uid_required" | "uid_type_invalid" | "uid_invalid" | "uid_not_organization";
export type UidResult =
  { ok: true; normalized: string; formatted: string } | { ok: false; reason: UidReason };
type UidInput = { country: CountryCode; uidType: string; uid: string };

const fewestDigits = 3;
const freeDocument = /^[A-ZÑ&0-9]{3,20}$/;

/**
 * Validates an identity number; `normalized` has no separators and is stored and compared. An
 * organisation's number must be its country's and an organisation's (CUIT 30, 33, 34). In Mexico a
 * person with a business activity, whose RFC has 13 characters, may sign up too.
 */
export function checkUid(input: UidInput & { holder?: "organization" | "person" }): UidResult {
  const { country, uidType, uid, holder } = input;
  const { uid: rules, uidRules } = getCountry(country);
  const type = rules.types.find((candidate) => candidate.key === uidType);
  const rule = uidRules[uidType];
  if (!type || (holder && !type.appliesTo.includes(holder))) return refuse("uid_type_invalid");
  const compact = compactUid(uid);
  if (compact === "") return refuse("uid_required");
  const normalized = rule?.normalize?.(compact) ?? compact;
  if (!new RegExp(type.regex).test(normalized)) return refuse("uid_invalid");
  if (rule?.check?.(normalized) === false) return refuse("uid_invalid");
  if (holder === "organization" && !matchesOrganization(type, normalized)) {
    return refuse("uid_not_organization");
  }
  return accept(type, normalized);
}

/** Validates a donor's document completely where its type has a check digit; others need three digits. */
export function checkDonorUid({ country, uidType, uid }: UidInput): UidResult {
  const { uid: rules, uidRules } = getCountry(country);
  const type = rules.types.find((candidate) => candidate.key === uidType);
  if (!type && !isKnownType(uidType)) return refuse("uid_type_invalid");
  const compact = compactUid(uid);
  if (compact === "") return refuse("uid_required");
  const rule = uidRules[uidType];
  const checked = type && checkedDocument(compact, type.regex, rule);
  if (checked !== undefined)
    return checked === null ? refuse("uid_invalid") : accept(type, checked);
  const digits = compact.replace(/\D/g, "").length;
  if (digits < fewestDigits || !freeDocument.test(compact)) return refuse("uid_invalid");
  return accept(type, rule?.normalize?.(compact) ?? compact);
}

/** Fills a mask from the right; surplus characters stay in front. */
export function applyMask(compact: string, mask: string | null): string {
  if (!mask) return compact;
  const rest = [...compact];
  let text = "";
  for (const place of [...mask].reverse()) {
    if (rest.length === 0) break;
    text = (/[#XA]/.test(place) ? (rest.pop() ?? "") : place) + text;
  }
  return rest.join("") + text;
}

function isKnownType(uidType: string): boolean {
  return countries.some((country) => country.uid.types.some((type) => type.key === uidType));
}

function matchesOrganization(type: UidType, normalized: string): boolean {
  return !type.organizationRegex || new RegExp(type.organizationRegex).test(normalized);
}

function accept(type: UidType | undefined, normalized: string): UidResult {
  return { ok: true, normalized, formatted: applyMask(normalized, type?.mask ?? null) };
}

function refuse(reason: UidReason): UidResult {
  return { ok: false, reason };
}
