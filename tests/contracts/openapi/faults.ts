/** Every way in which one field of a body can be wrong, derived from its schema. */
import type { Schema } from "./document";

export interface Fault {
  /** Dotted path of the field. */
  field: string;
  what: string;
  body: unknown;
}

type Tree = Record<string, unknown>;

/** A deep copy of `body` with `value` at the dotted path; undefined takes it away. */
function withValue(body: unknown, path: string, value: unknown): unknown {
  const copy = structuredClone(body) as Tree;
  const parts = path.split(".");
  const last = parts.pop() ?? "";
  let at = copy;
  for (const part of parts) at = (at[part] ??= {}) as Tree;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

/** A value that no text, number or truth reads as. */
const wrongType = (types: string[]): unknown =>
  types.includes("object") ? "x" : types.includes("array") ? "x" : { not: "this" };

/** The types that a schema takes, each of its choices counted. */
function typesOf(schema: Schema): string[] {
  return [...[schema.type ?? []].flat(), ...(schema.anyOf ?? []).flatMap(typesOf)];
}

function valuesOf(schema: Schema): [what: string, value: unknown][] {
  const types = typesOf(schema);
  const found: [string, unknown][] = [];
  if (types.length > 0) found.push(["wrong type", wrongType(types)]);
  if (schema.maxLength !== undefined) found.push(["too long", "a".repeat(schema.maxLength + 1)]);
  if (schema.minLength) found.push(["empty", ""]);
  if (schema.enum) found.push(["out of its list", "no-such-option"]);
  if (schema.format) found.push([`no ${schema.format}`, "not of this form"]);
  if (schema.pattern && !new RegExp(schema.pattern, "u").test("\u0001<"))
    found.push(["out of its pattern", "\u0001<"]);
  if (schema.minimum !== undefined) found.push(["too small", schema.minimum - 1]);
  if (schema.maximum !== undefined) found.push(["too large", schema.maximum + 1]);
  if (schema.minItems) found.push(["no items", []]);
  return found;
}

export function faultsOf(schema: Schema, body: unknown, at = ""): Fault[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const field = at === "" ? name : `${at}.${name}`;
    const missing = schema.required?.includes(name) ? [["missing", undefined] as const] : [];
    const own = [...missing, ...valuesOf(property)].map(([what, value]) => ({
      field,
      what,
      body: withValue(body, field, value),
    }));
    const below = property.properties ? faultsOf(property, body, field) : [];
    const items = property.items?.properties ? faultsOf(property.items, body, `${field}.0`) : [];
    return [...own, ...below, ...items];
  });
}
