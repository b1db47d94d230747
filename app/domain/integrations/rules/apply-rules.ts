/** Turns our values into fields there, by the rules of one object. Pure. */
import type { FieldValue, SystemField } from "~/integrations/connector";
import { fits, kindOf, type ValueKind } from "../attributes";
import type { SyncRule } from "../rule";
import type { Part } from "../shapes";

export interface ObjectRule {
  attribute: string;
  field: string;
  syncRule: SyncRule;
}

/** Our values of one object by attribute; null is empty. */
export type OwnValues = Readonly<Record<string, FieldValue>>;

/**
 * Returns the fields that a record is sent with. `held` are its fields there, null for a record that
 * is not there yet. An empty value of ours clears a field only where a rule always overrides, and
 * `override_if_empty` never changes a value that is there.
 */
export function applyRules(
  part: Part,
  rules: readonly ObjectRule[],
  own: OwnValues,
  fields: ReadonlyMap<string, SystemField>,
  held: Readonly<Record<string, FieldValue>> | null,
): Record<string, FieldValue> {
  const sent: Record<string, FieldValue> = {};
  for (const { attribute, field: name, syncRule } of rules) {
    const value = own[attribute] ?? null;
    const field = fields.get(name);
    // A field that was deleted there, or is not of this kind of record any more, is left out.
    const kind = kindOf(part, attribute, typeof value === "boolean");
    if (!field || !kind || !fits(kind, field.type)) continue;
    const isEmpty = value === null || value === "";
    if (syncRule === "override_if_empty") {
      const present = held?.[name] ?? null;
      if (isEmpty || (present !== null && present !== "")) continue;
    }
    // What must not be empty there stays as it is.
    if (isEmpty && field.isRequired) continue;
    if (isEmpty && field.type === "boolean") continue;
    sent[name] = isEmpty ? null : valueFor(field, kind, value);
  }
  return sent;
}

function valueFor({ length, type }: SystemField, kind: ValueKind, value: FieldValue): FieldValue {
  if (type === "boolean" && typeof value === "boolean") return value;
  if (kind === "number" && ["currency", "double", "int", "percent"].includes(type))
    return type === "int" ? Math.round(Number(value)) : Number(value);
  if (type === "date") return String(value).slice(0, 10);
  const text = String(value);
  return length > 0 && text.length > length ? text.slice(0, length).trim() : text;
}
