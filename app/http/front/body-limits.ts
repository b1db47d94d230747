/** What a body or query may hold, checked before anything is made of it (contract.md, 'Conventions'). */
export const MOST_FIELDS = 1_000;
const MOST_INDEX = 999;
const LONGEST_NAME = 200;
const MOST_PARTS = 10;
/** Places of all lists together, because `a[999]` alone makes a thousand. */
const MOST_PLACES = 10_000;

/** The names from the root; a number is a place in a list. */
export type FieldPath = readonly (string | number)[];

/**
 * Splits a field's name from left to right: `donor[first_name]` and `donor.first_name` are the same path.
 * Returns null for a name beyond the limits.
 */
export function fieldPath(name: string): FieldPath | null {
  if (name.length > LONGEST_NAME) return null;
  const path: (string | number)[] = [];
  for (const [part, place] of name.matchAll(/\[(\d+)\]|[^.[\]]+/g)) {
    const isFar = /^\d+$/.test(place ?? part) && Number(place ?? part) > MOST_INDEX;
    if (isFar || path.length === MOST_PARTS) return null;
    path.push(place === undefined ? part : Number(place));
  }
  return path;
}

/** Returns whether the last name of a JSON member's path, and the path's length, are within the limits. */
export function isMemberWithinLimits(path: readonly string[]): boolean {
  const name = path.at(-1) ?? "";
  return path.length <= MOST_PARTS && name.length <= LONGEST_NAME;
}

/** Returns whether these names of a form or query are within the limits. */
export function areNamesWithinLimits(names: Iterable<string>): boolean {
  let count = 0;
  for (const name of names) {
    count += 1;
    if (count > MOST_FIELDS || fieldPath(name) === null) return false;
  }
  return true;
}

type Branch = Record<string, unknown>;

/**
 * Nests the fields of a form into objects and lists: `organization.name` becomes a member of `organization`, and
 * a repeated name a list. Returns null for fields beyond the limits.
 */
export function nestFields(entries: Iterable<[name: string, value: unknown]>): Branch | null {
  const root: Branch = {};
  let fields = 0;
  let places = 0;
  for (const [name, value] of entries) {
    const path = fieldPath(name);
    fields += 1;
    if (path === null || fields > MOST_FIELDS) return null;
    let branch = root;
    for (const [at, part] of path.entries()) {
      const key = keyIn(branch, String(part));
      if (key === null) break;
      if (Array.isArray(branch)) places += Math.max(0, Number(key) + 1 - branch.length);
      if (places > MOST_PLACES) return null;
      const held = Object.hasOwn(branch, key) ? branch[key] : undefined;
      const next = path[at + 1];
      if (next === undefined) {
        branch[key] = withValue(held, value, name);
      } else {
        const inner = innerOf(held, next);
        branch[key] = inner;
        branch = inner;
      }
    }
  }
  return root;
}

/** A list has places only, and no prototype's name is a field's. */
function keyIn(branch: Branch, key: string): string | null {
  if (key === "__proto__" || key === "constructor") return null;
  return Array.isArray(branch) && !/^\d+$/.test(key) ? null : key;
}

function innerOf(held: unknown, next: string | number): Branch {
  const isBranch = Array.isArray(held) || Object.getPrototypeOf(held ?? 0) === Object.prototype;
  return (isBranch ? held : typeof next === "number" ? [] : {}) as Branch;
}

function withValue(held: unknown, value: unknown, name: string): unknown {
  if (held === undefined) return name.endsWith("[]") ? [value] : value;
  if (!Array.isArray(held)) return [held, value];
  held.push(value);
  return held;
}
