import { maskLongNumbers } from "~/values/long-numbers";

/** What a record may keep of a value: by the name of its field; an unknown field keeps nothing. */

export type FieldValue = string | number | boolean | null;
export type Changes = Record<string, [old: FieldValue, new: FieldValue]>;

type Treatment = "plain" | "last_four" | "email" | "hidden";

/** Stands for a value that is not kept. */
export const HIDDEN = "•••";
const LONGEST = 200;
/** What was written to be read: whole, up to what its form takes. */
const WRITTEN = new Set(["reason", "rejection_note"]);
const LONGEST_WRITTEN = 600;

/** Facts of the business are kept; people are recognisable to who knows them, and no more. */
const TREATMENTS: Record<string, Treatment> = {
  account_number: "last_four",
  contact_phone: "last_four",
  cellphone: "last_four",
  email: "email",
  contact_email: "email",
  ...Object.fromEntries(
    [
      "access_request",
      "account_type",
      "activated",
      "allow_one_time",
      "allow_other_amount",
      "allowed_domains",
      "amounts",
      "attachment",
      "bank_address",
      "bank_branch",
      "bank_city",
      "bank_code",
      "bank_name",
      "categories",
      "color",
      "countries",
      "cover_picture",
      "country",
      "currency",
      "description",
      "document_type",
      "end_date",
      "ended_at",
      "ends_on",
      "expires_at",
      "evidence",
      "features",
      "gateway",
      "max_amount",
      "min_amount",
      "objective",
      "link",
      "linked_account",
      "locale",
      "logo",
      "method",
      "name",
      "order",
      "page",
      "payouts_released",
      "plan",
      "plan_paid_until",
      "primary",
      "published_at",
      "reason",
      "require_two_factor",
      "role",
      "rejection_note",
      "rejection_reason",
      "rules",
      "short_description",
      "slug",
      "soft_descriptor",
      "starts_on",
      "state",
      "suspended",
      "text_en",
      "text_es",
      "text_pt",
      "thanks_email",
      "thanks_message",
      "title",
      "trial_ends_at",
      "type",
      "uid_type",
    ].map((field) => [field, "plain"] as const),
  ),
};

/** The value as a record may keep it. */
export function redact(field: string, value: unknown): FieldValue {
  if (value === null || value === undefined || value === "") return null;
  const text = textOf(value);
  switch (TREATMENTS[field] ?? "hidden") {
    case "plain":
      return typeof value === "boolean" || typeof value === "number"
        ? value
        : maskLong(text, WRITTEN.has(field) ? LONGEST_WRITTEN : LONGEST);
    case "last_four":
      return `${HIDDEN}${text.length > 6 ? text.slice(-4) : ""}`;
    case "email":
      return text.replace(/^(.)[^@]*@/, `$1${HIDDEN}@`);
    case "hidden":
      return HIDDEN;
  }
}

/** `{field: [old, new]}` of what differs; a side that is left out counts as empty. */
export function changesBetween(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Changes {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes: Changes = {};
  for (const field of fields) {
    const old = before?.[field] ?? null;
    const next = after?.[field] ?? null;
    if (textOf(old) !== textOf(next)) changes[field] = [redact(field, old), redact(field, next)];
  }
  return changes;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object") {
    return JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === "bigint" ? String(inner) : inner,
    );
  }
  return String(value);
}

function maskLong(text: string, longest: number): string {
  const safe = maskLongNumbers(text, HIDDEN);
  return safe.length > longest ? `${safe.slice(0, longest - 1)}…` : safe;
}
