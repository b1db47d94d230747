/** Many records of one object at a time, by our external id, to be compared. */
import { z } from "zod";
import { SystemDown, type FieldValue, type HeldRecord, type Send } from "../connector";
import { readMost } from "./rest";
import { KEY_FIELD, parsed, relationOf, ROOT } from "./wire";

const countSchema = z.object({ totalSize: z.number() });
const pageSchema = z.object({
  records: z.array(z.record(z.string(), z.unknown())),
  done: z.boolean(),
  nextRecordsUrl: z.string().startsWith("/services/data/").optional(),
});

/** Rows of one answer. */
const ROWS = 2_000;

const pathOf = (query: string) => `${ROOT}/query?q=${encodeURIComponent(query)}`;

/** Counts the records that have our external id. */
export async function count(send: Send, object: string): Promise<number> {
  const path = pathOf(`SELECT COUNT() FROM ${object} WHERE ${KEY_FIELD} != null`);
  return parsed(await send({ method: "GET", path }), countSchema).totalSize;
}

/** Returns the first `most` records of a range of external ids, 2,000 a call. */
export async function range(
  send: Send,
  object: string,
  { above, most, upTo }: { above: string; upTo: string; most: number },
  { fields, parents }: { fields: readonly string[]; parents: readonly string[] },
): Promise<Map<string, HeldRecord>> {
  const named = parents.map((name) => `${relationOf(name)}.${KEY_FIELD}`);
  const names = [...new Set([KEY_FIELD, ...fields, ...named])].join(", ");
  const where = `${KEY_FIELD} > '${above}' AND ${KEY_FIELD} <= '${upTo}'`;
  const query = `SELECT ${names} FROM ${object} WHERE ${where} ORDER BY ${KEY_FIELD} LIMIT ${most}`;
  const found = new Map<string, HeldRecord>();
  for (let path: string | undefined = pathOf(query); ;) {
    const page: z.infer<typeof pageSchema> = parsed(
      await send({ method: "GET", path }),
      pageSchema,
    );
    for (const { attributes: _type, ...record } of page.records) {
      const key = String(record[KEY_FIELD]).toLowerCase();
      const keys = parents.map((name) => [name, keyOf(record[relationOf(name)])]);
      found.set(key, {
        fields: record as Record<string, FieldValue>,
        parents: Object.fromEntries(keys) as HeldRecord["parents"],
      });
    }
    if (page.done) return found;
    path = page.nextRecordsUrl;
    if (path === undefined) throw new SystemDown("unavailable");
  }
}

/** Returns which of these external ids a reference of an object's records names. */
export async function named(
  send: Send,
  object: string,
  field: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const relation = relationOf(field);
  const name = `${relation}.${KEY_FIELD}`;
  const found = new Set<string>();
  const most = readMost([name]);
  for (let from = 0; from < keys.length; from += most) {
    let left = keys.slice(from, from + most);
    while (left.length > 0) {
      const list = left.map((key) => `'${key}'`).join(",");
      const path = pathOf(`SELECT ${name} FROM ${object} WHERE ${name} IN (${list}) LIMIT ${ROWS}`);
      const { records } = parsed(await send({ method: "GET", path }), pageSchema);
      for (const record of records) found.add(keyOf(record[relation]) ?? "");
      // One with many records may hide the others.
      left = records.length < ROWS ? [] : left.filter((key) => !found.has(key));
    }
  }
  return found;
}

function keyOf(parent: unknown): string | null {
  const key = (parent as Record<string, unknown> | null)?.[KEY_FIELD];
  return typeof key === "string" ? key.toLowerCase() : null;
}
