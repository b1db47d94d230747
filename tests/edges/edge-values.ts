/** Values at and beyond the edges of each type, for any place that takes a text. */
import type { z } from "zod";

const YEARS = ["0000-01", "9999-12", "2100-01", "0000-01..9999-12", "0000", "9999", "10000", "-1"];
const DAYS = ["0000-01-01", "9999-12-31", "0001-01-01", "2026-02-30", "-271821-04-20"];
const TIMES = ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "9999-12-31T23:59"];
const NUMBERS = [
  ...["0", "-0", "1.5", "1e9", "1e999", "NaN", "Infinity", "0x10", "2147483648"],
  ...["9007199254740993", "9223372036854775808", "99999999999999999999.99"],
];
const TEXTS = [
  "",
  " ",
  "\0",
  "\ud800",
  "\ufffd",
  "'\"\\",
  "%",
  "$1",
  "__proto__",
  "[]",
  "x".repeat(5_000),
];
const IDS = ["00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"];

export const EDGES: readonly string[] = [...YEARS, ...DAYS, ...TIMES, ...NUMBERS, ...TEXTS, ...IDS];

/** The same for a JSON body, whose values have types of their own. */
const JSON_EDGES: readonly unknown[] = [
  ...EDGES,
  ...[0, -1, 1.5, 2 ** 31, 2 ** 53, 1e300, true, false, null, [], {}, [[]], [null], { a: null }],
];

type Shape = z.core.JSONSchema._JSONSchema;

/** Returns a value that a schema takes, as far as its description tells. */
export function sampleOf(shape: Shape | undefined, ids: readonly string[]): unknown {
  if (typeof shape !== "object") return "x";
  const choice = shape.anyOf?.[0] ?? shape.oneOf?.[0] ?? shape.allOf?.[0];
  if (choice) return sampleOf(choice, ids);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.properties) {
    const members = Object.entries(shape.properties).map(([name, inner]) => [
      name,
      sampleOf(inner, ids),
    ]);
    return Object.fromEntries(members);
  }
  if (shape.type === "array") return [sampleOf(shape.items as Shape, ids)];
  if (shape.type === "integer" || shape.type === "number") return shape.minimum ?? 1;
  if (shape.type === "boolean") return true;
  if (shape.format === "email") return "ana@example.org";
  if (shape.format === "date") return "2027-01-01";
  if (shape.format === "uuid") return ids[0];
  return "100.00";
}

/** Returns a body for each of its places and edges. */
export function* bodiesAtEdges(body: unknown, edges = JSON_EDGES): Generator<[string, unknown]> {
  for (const path of placesOf(body, [])) {
    for (const edge of edges) yield [path.join("."), replaced(body, path, edge)];
  }
}

function placesOf(body: unknown, path: readonly string[]): string[][] {
  if (typeof body !== "object" || body === null) return [[...path]];
  const below = Object.entries(body).flatMap(([name, part]) => placesOf(part, [...path, name]));
  return path.length === 0 ? below : [[...path], ...below];
}

function replaced(body: unknown, [name, ...rest]: readonly string[], edge: unknown): unknown {
  if (name === undefined) return edge;
  const copy = (Array.isArray(body) ? [...body] : { ...(body as object) }) as Record<
    string,
    unknown
  >;
  copy[name] = replaced(copy[name], rest, edge);
  return copy;
}
