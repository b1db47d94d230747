import { maskLongNumbers } from "~/values/money/long-numbers";
import { operatorFields, organizationFields, securityFields, type Treatment } from "./fields";

/** Redacts a value for a record, by the name of its field; of an unknown field nothing is kept. */

export type FieldValue = string | number | boolean | null;
export type Changes = Record<string, [old: FieldValue, new: FieldValue]>;

/** Replaces a value that is not kept. */
export const HIDDEN = "•••";
const LONGEST = 200;
/** Texts that were written for readers are kept whole, up to their form's limit. */
const WRITTEN = new Set(["reason", "rejection_note"]);
const LONGEST_WRITTEN = 600;

const TREATMENTS: Readonly<Partial<Record<string, Treatment>>> = {
  ...organizationFields,
  ...operatorFields,
  ...securityFields,
};

/** Returns the value as a record may keep it. */
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

/** Returns `{field: [old, new]}` for all differences; a missing side counts as empty. */
export function changesBetween(before: object | null, after: object | null): Changes {
  const [olds, nexts] = [valuesOf(before), valuesOf(after)];
  const changes: Changes = {};
  for (const field of new Set([...olds.keys(), ...nexts.keys()])) {
    const old = olds.get(field) ?? null;
    const next = nexts.get(field) ?? null;
    if (textOf(old) !== textOf(next)) changes[field] = [redact(field, old), redact(field, next)];
  }
  return changes;
}

function valuesOf(side: object | null): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(side ?? {}));
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
