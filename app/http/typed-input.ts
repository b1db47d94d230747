/** The one place where typed texts get their normal form: forms, JSON bodies and what lists are searched for. */
import { DomainError, type FieldIssues } from "~/domain/errors";
import { typedText } from "~/values/typed-text";

/** Passwords stay as they are typed; programs wrote the others, and a change would break them. */
const UNTOUCHED = /password|token$|(?:^|_)key$|^(?:to|state|ticket|return_to)$/i;
/** PostgreSQL stores neither NUL nor half a character, and U+FFFD stands for bytes that are no text. */
const UNSTORABLE = /[\0\p{Surrogate}\uFFFD]/u;
/** No body of ours nests deeper. */
const MOST_LEVELS = 64;

export interface TypedForm {
  form: FormData;
  /** By dotted path: fields whose text nobody can store. */
  faults: FieldIssues;
}

/** The fields of a form in their normal form. Throws `malformed_request` for a field's name that is no text. */
export function typedForm(sent: FormData): TypedForm {
  const form = new FormData();
  const faults: FieldIssues = {};
  for (const [name, value] of sent.entries()) {
    if (UNSTORABLE.test(name)) throw new DomainError("malformed_request");
    const [path, last] = pathOf(name);
    if (UNSTORABLE.test(typeof value === "string" ? value : value.name))
      faults[path] = unstorable();
    if (typeof value === "string") form.append(name, typedValue(last, value));
    else form.append(name, value);
  }
  return { form, faults };
}

/** A JSON body in its normal form. Throws 422 with the fields whose text nobody can store. */
export function typedJson(body: Record<string, unknown>): Record<string, unknown> {
  const faults: FieldIssues = {};
  const typed = typedPart(body, [], faults) as Record<string, unknown>;
  refuseFaults(faults);
  return typed;
}

export function refuseFaults(faults: FieldIssues): void {
  if (Object.keys(faults).length > 0)
    throw new DomainError("validation_failed", { fields: faults });
}

function typedPart(part: unknown, path: readonly string[], faults: FieldIssues): unknown {
  if (path.length > MOST_LEVELS) throw new DomainError("malformed_request");
  if (typeof part === "string") {
    if (UNSTORABLE.test(part)) faults[path.join(".")] = unstorable();
    // The elements of a list have the name of the list.
    return typedValue(path.findLast((name) => !/^\d+$/.test(name)) ?? "", part);
  }
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) {
    return part.map((item, at) => typedPart(item, [...path, String(at)], faults));
  }
  const members = Object.entries(part).map(([name, value]) => {
    if (UNSTORABLE.test(name)) throw new DomainError("malformed_request");
    return [name, typedPart(value, [...path, name], faults)] as const;
  });
  // fromEntries keeps `__proto__` a plain name.
  return Object.fromEntries(members);
}

function typedValue(name: string, value: string): string {
  return UNTOUCHED.test(name) ? value : typedText(value);
}

function unstorable(): FieldIssues[string] {
  return [{ code: "characters_invalid" }];
}

/** `donor[first_name]` and `donor.first_name` are one path; its last name says what the field is. */
function pathOf(name: string): [path: string, last: string] {
  const names = name.split(/[.[\]]+/).filter((part) => part !== "");
  return [names.join("."), names.findLast((part) => !/^\d+$/.test(part)) ?? ""];
}
