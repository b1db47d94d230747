/** A small part of the query language: fields of one object and keys of its parents, conditions, an order, a limit. */
import type { Org, StoredRecord } from "./books";
import { findField, KEY, type SObject } from "./objects";
import type { Records } from "./records";
import { WireError } from "./wire";

const SHAPE =
  /^\s*select\s+(?<fields>[\w.,\s()]+?)\s+from\s+(?<object>\w+)(?:\s+where\s+(?<where>.+?))?(?:\s+order\s+by\s+(?<order>\w+))?(?:\s+limit\s+(?<limit>\d+))?\s*$/i;
const CONDITION =
  /^(?:(?<relation>\w+)\.)?(?<field>\w+)\s*(?<operator>\bin\b|<=|!=|=|>|\blike\b)\s*(?<value>\([^)]*\)|'[^']*'|null)$/i;
/** Rows of one answer. */
const PAGE = 2000;

const malformed = (text: string) =>
  new WireError(400, "MALFORMED_QUERY", `unexpected token: ${text.slice(0, 60)}`);

/** Answers GET /query, and GET /query/{locator} for the rows after a page. */
export function runQuery(records: Records, org: Org, text: string, from = 0): unknown {
  const parts = SHAPE.exec(text)?.groups;
  if (!parts) throw malformed(text);
  const object = records.objectOf(org, parts.object ?? "");
  const conditions = (parts.where ?? "")
    .split(/\s+and\s+/i)
    .filter((one) => one !== "")
    .map((one) => conditionOf(object, one, records));
  const unsorted = records
    .list(org, object)
    .filter((row) => conditions.every((holds) => holds(row)));
  const rows = parts.order === undefined ? unsorted : sorted(object, unsorted, parts.order);
  if (/^count\(\)$/i.test(parts.fields ?? ""))
    return { totalSize: rows.length, done: true, records: [] };
  const names = (parts.fields ?? "").split(",").map((name) => name.trim());
  const found = rows.slice(0, Number(parts.limit ?? rows.length));
  const next = from + PAGE;
  const isDone = next >= found.length;
  const locator = Buffer.from(JSON.stringify([text, next])).toString("base64url");
  return {
    ...{ totalSize: found.length, done: isDone },
    ...(!isDone && { nextRecordsUrl: `/services/data/v62.0/query/${locator}` }),
    records: found.slice(from, next).map((row) => recordJson(object, row, names, records)),
  };
}

/** Reads the query and the place of a locator. */
export function readLocator(locator: string): [query: string, from: number] {
  try {
    return JSON.parse(Buffer.from(locator, "base64url").toString("utf8")) as [string, number];
  } catch {
    throw new WireError(400, "INVALID_QUERY_LOCATOR", "invalid query locator");
  }
}

/** Returns the named fields of a record. */
export function recordJson(
  object: SObject,
  row: StoredRecord,
  names: readonly string[],
  parents?: Pick<Records, "byIdOf">,
): unknown {
  const values = names.map((name): [string, unknown] => {
    const [relation = "", key] = name.split(".");
    if (key !== undefined) return [relation, parentJson(object, row, relation, key, parents)];
    const field = findField(object, name);
    if (!field) throw noColumn(object, name);
    if (field.name === "Id") return ["Id", row.id];
    if (field.name === "CreatedDate") return ["CreatedDate", row.createdAt];
    return [field.name, row.fields[field.name] ?? null];
  });
  return { attributes: { type: object.name }, ...Object.fromEntries(values) };
}

function parentJson(
  object: SObject,
  row: StoredRecord,
  relation: string,
  key: string,
  parents: Pick<Records, "byIdOf"> | undefined,
): unknown {
  const reference = object.fields.find(({ relationshipName }) => relationshipName === relation);
  if (!reference || key !== KEY) throw noColumn(object, `${relation}.${key}`);
  const id = row.fields[reference.name];
  const parent = typeof id === "string" ? parents?.byIdOf(row.org, id) : null;
  return parent ? { attributes: { type: parent.object }, [KEY]: parent.fields[KEY] ?? null } : null;
}

function noColumn(object: SObject, name: string): WireError {
  return new WireError(400, "INVALID_FIELD", `No such column '${name}' on entity '${object.name}'`);
}

function sorted(object: SObject, rows: readonly StoredRecord[], order: string): StoredRecord[] {
  const field = findField(object, order);
  if (!field) throw noColumn(object, order);
  const valueOf = ({ fields }: StoredRecord) => String(fields[field.name] ?? "").toLowerCase();
  return rows.toSorted((one, other) => (valueOf(one) < valueOf(other) ? -1 : 1));
}

function conditionOf(
  object: SObject,
  text: string,
  parents: Pick<Records, "byIdOf">,
): (row: StoredRecord) => boolean {
  const parts = CONDITION.exec(text.trim())?.groups;
  if (!parts) throw malformed(text);
  const { field: name = "", operator = "=", relation, value = "null" } = parts;
  if (relation !== undefined) {
    const keys = [...value.matchAll(/'([^']*)'/g)].map(([, word = ""]) => word.toLowerCase());
    return (row) => {
      const parent = parentJson(object, row, relation, name, parents) as Record<string, unknown>;
      return parent !== null && keys.includes(String(parent[KEY]).toLowerCase());
    };
  }
  const field = findField(object, name);
  if (!field) throw noColumn(object, name);
  const wanted = [...value.matchAll(/'([^']*)'/g)].map(([, word = ""]) => word.toLowerCase());
  const [first = ""] = wanted;
  return ({ fields, id }) => {
    const held = field.name === "Id" ? id : fields[field.name];
    const isEmpty = held === null || held === undefined;
    if (value.toLowerCase() === "null") return operator === "!=" ? !isEmpty : isEmpty;
    const own = String(held ?? "").toLowerCase();
    switch (operator.toLowerCase()) {
      case ">":
        return !isEmpty && own > first;
      case "<=":
        return !isEmpty && own <= first;
      case "!=":
        return own !== first;
      case "like":
        return own.includes(first.replaceAll("%", ""));
      default:
        return wanted.includes(own);
    }
  };
}
