/** Normalises all typed texts: forms, JSON bodies and search texts. */
import { DomainError, type FieldIssues } from "~/domain/errors";
import { redactCardNumbers } from "~/values/cards/stray-card-numbers";
import { typedText } from "~/values/text/typed-text";
import { fieldPath, isMemberWithinLimits, MOST_FIELDS } from "~/http/front/body-limits";

/** Passwords stay as typed. Programs wrote the other values, and a change would break them. */
const UNTOUCHED = /password|token$|(?:^|_)key$|^(?:to|state|ticket)$/i;
/**
 * Fields whose own rules ask for long numbers: a CBU or CLABE and the pixel of an advertiser. No visitor could
 * correct the source of a visit, which `sourceOf` masks.
 */
const LONG_NUMBERS = /account_number$|^cbu$|pixel|^utm_/;
/** An address of the web at the begin of a word: networks number profiles and posts with up to 19 digits. */
const WEB_ADDRESS = /^\W*(?:https?:\/\/|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/)/i;
/** PostgreSQL stores neither NUL nor half a surrogate pair, and U+FFFD replaces bytes that are no text. */
const UNSTORABLE = /[\0\p{Surrogate}\uFFFD]/u;
export interface TypedForm {
  form: FormData;
  /** Fields whose text must not be stored, by dotted path. */
  faults: FieldIssues;
}

/** Normalises the fields of a form and masks card numbers, which are faults. Throws `malformed_request` for a field name that cannot be stored. */
export function typedForm(sent: FormData): TypedForm {
  const form = new FormData();
  const faults: FieldIssues = {};
  for (const [name, value] of sent.entries()) {
    if (UNSTORABLE.test(name)) throw new DomainError("malformed_request");
    const names = fieldPath(name) ?? [];
    const path = names.map(String);
    if (typeof value === "string") form.append(name, typedValue(path, value, faults));
    else {
      if (UNSTORABLE.test(value.name)) faults[path.join(".")] = unstorable();
      form.append(name, value);
    }
  }
  return { form, faults };
}

/** Normalises a JSON body. Throws 422 with the fields whose text must not be stored. */
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
  if (typeof part === "string") return typedValue(path, part, reading.faults);
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

function typedValue(path: readonly string[], value: string, faults: FieldIssues): string {
  if (UNSTORABLE.test(value)) faults[path.join(".")] = unstorable();
  // The last name decides the field's rule; the elements of a list are named by the list.
  const name = path.findLast((part) => !/^\d+$/.test(part)) ?? "";
  if (UNTOUCHED.test(name)) return value;
  const typed = typedText(value);
  const masked = LONG_NUMBERS.test(name) ? null : withoutCardNumbers(typed, path);
  if (masked === null) return typed;
  faults[path.join(".")] = [{ code: "card_number_in_other_field" }];
  return masked;
}

/** Returns the text with every card number masked, or null without one. */
function withoutCardNumbers(text: string, path: readonly string[]): string | null {
  const words = text.replace(/\S+/g, (word) => (WEB_ADDRESS.test(word) ? "" : word));
  const found = redactCardNumbers(decoded(words), path);
  return found && (redactCardNumbers(text, path) ?? found);
}

/** Reads a text as an address writes it, which is how the filter of a list is saved. */
function decoded(text: string): string {
  return text
    .replaceAll("+", " ")
    .replace(/%([\da-f]{2})/gi, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

function unstorable(): FieldIssues[string] {
  return [{ code: "characters_invalid" }];
}
