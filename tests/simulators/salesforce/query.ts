/** A small part of the query language: fields of one object, one condition, a limit. */
import type { Org, StoredRecord } from "./books";
import { findField, type SObject } from "./objects";
import type { Records } from "./records";
import { WireError } from "./wire";

const SHAPE =
  /^\s*select\s+(?<fields>[\w.,\s()]+?)\s+from\s+(?<object>\w+)(?:\s+where\s+(?<field>\w+)\s*(?<operator>in|=|like)\s*(?<value>\([^)]*\)|'[^']*'|null))?(?:\s+limit\s+(?<limit>\d+))?\s*$/i;

/** Answers GET /query. */
export function runQuery(records: Records, org: Org, text: string): unknown {
  const parts = SHAPE.exec(text)?.groups;
  if (!parts) throw new WireError(400, "MALFORMED_QUERY", `unexpected token: ${text.slice(0, 60)}`);
  const object = records.objectOf(org, parts.object ?? "");
  const rows = records.list(org, object).filter(conditionOf(object, parts));
  if (/^count\(\)$/i.test(parts.fields ?? ""))
    return { totalSize: rows.length, done: true, records: [] };
  const names = (parts.fields ?? "").split(",").map((name) => name.trim());
  const found = rows.slice(0, Number(parts.limit ?? 2000));
  return {
    totalSize: found.length,
    done: true,
    records: found.map((row) => recordJson(object, row, names)),
  };
}

/** Returns the named fields of a record. */
export function recordJson(object: SObject, row: StoredRecord, names: readonly string[]): unknown {
  const values = names.map((name) => {
    const field = findField(object, name);
    if (!field)
      throw new WireError(
        400,
        "INVALID_FIELD",
        `No such column '${name}' on entity '${object.name}'`,
      );
    if (field.name === "Id") return ["Id", row.id];
    if (field.name === "CreatedDate") return ["CreatedDate", row.createdAt];
    return [field.name, row.fields[field.name] ?? null];
  });
  return { attributes: { type: object.name }, ...Object.fromEntries(values) };
}

function conditionOf(object: SObject, parts: Record<string, string | undefined>) {
  const { field: name, operator = "=", value = "null" } = parts;
  if (name === undefined) return () => true;
  const field = findField(object, name);
  if (!field)
    throw new WireError(
      400,
      "INVALID_FIELD",
      `No such column '${name}' on entity '${object.name}'`,
    );
  const wanted = [...value.matchAll(/'([^']*)'/g)].map(([, text = ""]) => text.toLowerCase());
  const isLike = operator.toLowerCase() === "like";
  return ({ fields, id }: StoredRecord) => {
    const held = field.name === "Id" ? id : fields[field.name];
    if (value.toLowerCase() === "null") return held === null || held === undefined;
    const text = String(held ?? "").toLowerCase();
    return isLike ? text.includes((wanted[0] ?? "").replaceAll("%", "")) : wanted.includes(text);
  };
}
