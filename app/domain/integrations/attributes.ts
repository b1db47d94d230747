/** Our attributes that rules name, by class, with the kind of their values. Pages load this file. */
import type { ClassName, Part } from "./shapes";

export type ValueKind = "text" | "email" | "phone" | "date" | "datetime" | "number" | "boolean";

const donor = {
  first_name: "text",
  last_name: "text",
  email: "email",
  phone: "phone",
  cellphone: "phone",
  uid_type: "text",
  uid_number: "text",
  birthday: "date",
  gender: "text",
  street_address: "text",
  city_address: "text",
  state_address: "text",
  zipcode_address: "text",
  country_address: "text",
  email_consent: "boolean",
  phone_consent: "boolean",
  language: "text",
  tags: "text",
  created_at: "datetime",
} as const satisfies Record<string, ValueKind>;

const donation = {
  channel: "text",
  currency: "text",
  amount: "number",
  collect_day: "text",
  paused_reason: "text",
  discarded_reason: "text",
  utm_source: "text",
  utm_medium: "text",
  utm_campaign: "text",
  dedication: "text",
  anonymous: "boolean",
  created_at: "datetime",
} as const satisfies Record<string, ValueKind>;

/** What only a charge has. */
const charge = {
  status: "text",
  gateway: "text",
  payment_method: "text",
  payment_id: "text",
  decline_code: "text",
  fee: "number",
  commission: "number",
  period: "text",
} as const satisfies Record<string, ValueKind>;

const campaign = {
  title: "text",
  description: "text",
  type: "text",
  category: "text",
  objective: "number",
  begin_date: "date",
  end_date: "date",
  published: "boolean",
  created_at: "datetime",
} as const satisfies Record<string, ValueKind>;

/** Every attribute's name, for its text. */
export type AttributeName =
  keyof typeof donor | keyof typeof donation | keyof typeof charge | keyof typeof campaign;

/** Returns whether a name is an attribute's, and no question's. */
export function isAttribute(name: string): name is AttributeName {
  return [donor, donation, charge, campaign].some((names) => Object.hasOwn(names, name));
}

const ofParts: Record<Part, Record<string, ValueKind>> = {
  donor,
  monthly: donation,
  charge: { ...donation, ...charge },
  payment: { ...donation, ...charge },
  campaign,
};

/** A question of campaigns' forms, whose answer is an attribute of the donation. */
export const CUSTOM = "custom.";

/** Returns the attributes of a class by their names. */
export function attributesOf(className: ClassName): Record<string, ValueKind> {
  if (className === "Donor") return donor;
  return className === "Campaign" ? campaign : { ...donation, ...charge };
}

/** Returns the kind of an attribute's values on one kind of record there; null where it has none. */
export function kindOf(part: Part, attribute: string, isCustomTicked = false): ValueKind | null {
  if (attribute.startsWith(CUSTOM)) {
    const isOfDonation = part === "monthly" || part === "charge" || part === "payment";
    if (!isOfDonation) return null;
    return isCustomTicked ? "boolean" : "text";
  }
  return ofParts[part][attribute] ?? null;
}

const TEXTS = ["string", "textarea"] as const;
/** The types of fields there that take each kind. */
const takers: Record<ValueKind, readonly string[]> = {
  text: [...TEXTS, "picklist", "combobox"],
  email: [...TEXTS, "email"],
  phone: [...TEXTS, "phone"],
  date: [...TEXTS, "date"],
  datetime: [...TEXTS, "datetime", "date"],
  number: [...TEXTS, "currency", "double", "int", "percent"],
  boolean: [...TEXTS, "boolean"],
};

/** Returns whether a field there takes the values of any kind. */
export function isMappable(type: string): boolean {
  return Object.values(takers).some((types) => types.includes(type));
}

/** Returns whether a field there takes the values; a restricted choice takes texts, as far as they match. */
export function fits(kind: ValueKind, type: string): boolean {
  return takers[kind].includes(type);
}
