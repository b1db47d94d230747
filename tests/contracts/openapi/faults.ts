/** Derives invalid bodies from a schema, each with one wrong field. */
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { seededPart } from "../../factories/seeded-part";
import type { Schema } from "./document";

export interface Fault {
  /** Dotted path of the field. */
  field: string;
  what: string;
  value: unknown;
  body: unknown;
}

type Tree = Record<string, unknown>;
type Wrong = readonly [what: string, value: unknown];

const ajv = addFormats.default(new Ajv2020({ strict: false }));

/** Returns a deep copy of `body` with `value` at the dotted path; undefined removes the field. */
function withValue(body: unknown, path: string, value: unknown): unknown {
  const copy = structuredClone(body) as Tree;
  const parts = path.split(".");
  const last = parts.pop() ?? "";
  let at = copy;
  for (const [place, part] of parts.entries()) {
    const isList = /^\d+$/.test(parts[place + 1] ?? last);
    at = (at[part] ??= isList ? [] : {}) as Tree;
  }
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

/** Returns a schema and all its alternatives. */
function choicesOf(schema: Schema): Schema[] {
  return [schema, ...(schema.anyOf ?? schema.oneOf ?? []).flatMap(choicesOf)];
}

/**
 * Returns values that no alternative of the schema accepts, because a wrong value for one may be
 * valid for another.
 */
function wrongValues(schema: Schema): Wrong[] {
  const isWrong = ajv.compile(schema);
  const found = choicesOf(schema).flatMap(valuesOf);
  const general: Wrong[] = [
    ["wrong type", { not: "this" }],
    ["wrong type", "x"],
    ["null", null],
  ];
  const known = new Set<string>();
  return [...general, ...found].filter(([what, value]) => {
    const name = JSON.stringify([what, value]);
    if (known.has(name) || isWrong(value)) return false;
    known.add(name);
    return true;
  });
}

function valuesOf(schema: Schema): Wrong[] {
  const found: Wrong[] = [];
  const { minLength = 0, maxLength, minimum, maximum, minItems = 0, maxItems, items } = schema;
  if (maxLength !== undefined) found.push(["too long", "a".repeat(maxLength + 1)]);
  if (minLength > 0) found.push(["empty", ""]);
  if (minLength > 1) found.push(["too short", "A1".repeat(minLength).slice(0, minLength - 1)]);
  if (schema.enum) found.push(["out of its list", "no-such-option"]);
  if (schema.const !== undefined) found.push(["not that one value", "no-such-value"]);
  if (schema.format) found.push([`no ${schema.format}`, "not of this form"]);
  if (schema.format === "email") found.push(["half an e-mail", "ana@"], ["no domain", "ana@b"]);
  if (schema.pattern) found.push(["out of its pattern", "\u0001<"]);
  if (minimum !== undefined) found.push(["too small", minimum - 1]);
  if (maximum !== undefined) found.push(["too large", maximum + 1]);
  if (schema.type === "integer") found.push(["no whole number", 1.5]);
  if (minItems > 0) found.push(["too few items", []]);
  if (items) found.push(...wrongValues(items).map(([what, one]): Wrong => [`item ${what}`, [one]]));
  if (maxItems !== undefined) found.push(["too many items", manyItems(items, maxItems + 1)]);
  return found;
}

/** Objects are filled from the body if it has one of them. */
function manyItems(items: Schema | undefined, count: number): unknown[] {
  return Array.from({ length: count }, () => (items?.properties ? {} : "a"));
}

/** `body` is a valid one. */
export function faultsOf(schema: Schema, body: unknown, at = ""): Fault[] {
  return [...otherKeyIn(schema, body, at), ...faultsOfProperties(schema, body, at)];
}

/** Returns a body with an unknown key, if the schema allows no others. */
function otherKeyIn({ additionalProperties }: Schema, body: unknown, at: string): Fault[] {
  if (additionalProperties !== false) return [];
  const field = at === "" ? "no_such_key" : `${at}.no_such_key`;
  return [{ field, what: "unknown", value: "x", body: withValue(body, field, "x") }];
}

function faultsOfProperties(schema: Schema, body: unknown, at: string): Fault[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const field = at === "" ? name : `${at}.${name}`;
    const missing: Wrong[] = schema.required?.includes(name) ? [["missing", undefined]] : [];
    const own = [...missing, ...wrongValues(property)].map(([what, value]): Fault => ({
      field,
      what,
      value,
      body: withValue(body, field, value),
    }));
    const below = choicesOf(property).flatMap((choice) => [
      ...(choice.properties ? faultsOf(choice, body, field) : []),
      ...(choice.items?.properties ? faultsOf(choice.items, body, `${field}.0`) : []),
    ]);
    return [...own, ...below];
  });
}

/** Returns one invalid value for each field of operation `id` (seeded-part.ts chooses it). */
export function faultsTried(id: string, schema: Schema, body: unknown): Fault[] {
  const all = faultsOf(schema, body);
  const fields = [...new Set(all.map(({ field }) => field))];
  return fields.flatMap((field) => {
    const own = all.filter((fault) => fault.field === field);
    return seededPart(own, own.length, ({ what }) => `${id} ${field} ${what}`);
  });
}
