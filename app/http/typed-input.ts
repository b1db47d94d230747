/** Normalises all typed texts: forms, JSON bodies and search texts. */
import { DomainError, type FieldIssues } from "~/domain/errors";
import { typedText } from "~/values/typed-text";
import { fieldPath, isMemberWithinLimits, MOST_FIELDS } from "./body-limits";

/** Passwords stay as typed. Programs wrote the other values, and a change would break them. */
const UNTOUCHED = /password|token$|(?:^|_)key$|^(?:to|state|ticket|return_to)$/i;
/** PostgreSQL stores neither NUL nor half a surrogate pair, and U+FFFD replaces bytes that are no text. */
const UNSTORABLE = /[\0\p{Surrogate}\uFFFD]/u;
export interface TypedForm {
  form: FormData;
  /** Fields whose text cannot be stored, by dotted path. */
  faults: FieldIssues;
}

/** Normalises the fields of a form. Throws `malformed_request` for a field name that cannot be stored. */
export function typedForm(sent: FormData): TypedForm {
  const form = new FormData();
  const faults: FieldIssues = {};
  for (const [name, value] of sent.entries()) {
    if (UNSTORABLE.test(name)) throw new DomainError("malformed_request");
    const names = fieldPath(name) ?? [];
    const path = names.join(".");
    // The last name decides the field's rule; the elements of a list are named by the list.
    const last = String(names.findLast((part) => !/^\d+$/.test(String(part))) ?? "");
    if (UNSTORABLE.test(typeof value === "string" ? value : value.name))
      faults[path] = unstorable();
    if (typeof value === "string") form.append(name, typedValue(last, value));
    else form.append(name, value);
  }
  return { form, faults };
}

/** Normalises a JSON body. Throws 422 with the fields whose text cannot be stored. */
export function typedJson(body: Record<string, unknown>): Record<string, unknown> {
  const faults: FieldIssues = {};
  const typed = typedPart(body, [], { faults, values: 0 }) as Record<string, unknown>;
  refuseFaults(faults);
  return typed;
}

export function refuseFaults(faults: FieldIssues): void {
  if (Object.keys(faults).length > 0)
    throw new DomainError("validation_failed", { fields: faults });
}

interface Reading {
  faults: FieldIssues;
  /** Values read so far; an empty object or list is one, too. */
  values: number;
}

function typedPart(part: unknown, path: readonly string[], reading: Reading): unknown {
  if (!isMemberWithinLimits(path)) throw new DomainError("malformed_request");
  if (!hasMembers(part)) reading.values += 1;
  if (reading.values > MOST_FIELDS) throw new DomainError("malformed_request");
  if (typeof part === "string") {
    if (UNSTORABLE.test(part)) reading.faults[path.join(".")] = unstorable();
    // The elements of a list are named by the list.
    return typedValue(path.findLast((name) => !/^\d+$/.test(name)) ?? "", part);
  }
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) {
    return part.map((item, at) => typedPart(item, [...path, String(at)], reading));
  }
  const members = Object.entries(part).map(([name, value]) => {
    if (UNSTORABLE.test(name)) throw new DomainError("malformed_request");
    return [name, typedPart(value, [...path, name], reading)] as const;
  });
  // Object.fromEntries keeps `__proto__` a plain name.
  return Object.fromEntries(members);
}

function hasMembers(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  return (Array.isArray(part) ? part : Object.keys(part)).length > 0;
}

function typedValue(name: string, value: string): string {
  return UNTOUCHED.test(name) ? value : typedText(value);
}

function unstorable(): FieldIssues[string] {
  return [{ code: "characters_invalid" }];
}
