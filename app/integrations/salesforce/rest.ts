/** Salesforce's REST calls that the engine needs (reference/salesforce.md, section 3). */
import { z } from "zod";
import {
  SystemDown,
  type FieldValue,
  type Limits,
  type OutgoingRecord,
  type RecordResult,
  type Send,
  type SystemField,
  type SystemObject,
} from "../connector";
import { healsOf, KEY_FIELD, parsed, relationOf, ROOT } from "./wire";

/** Records of one call. */
export const BATCH = 200;

const fieldSchema = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  length: z.number(),
  nillable: z.boolean(),
  createable: z.boolean(),
  updateable: z.boolean(),
  calculated: z.boolean(),
  externalId: z.boolean(),
  defaultedOnCreate: z.boolean(),
});
const objectSchema = z.object({
  name: z.string(),
  label: z.string(),
  fields: z.array(fieldSchema),
});

const resultsSchema = z.array(
  z.object({
    success: z.boolean(),
    errors: z.array(
      z.object({
        statusCode: z.string(),
        message: z.string(),
        fields: z.array(z.string()).optional(),
      }),
    ),
  }),
);

const rowsSchema = z.object({
  records: z.array(z.record(z.string(), z.unknown())),
});

const limitsSchema = z.object({
  DailyApiRequests: z.object({ Max: z.number(), Remaining: z.number() }),
});

/** Returns the headers that carry a token. */
export function headers(accessToken: string): Record<string, string> {
  return { Authorization: `Bearer ${accessToken}`, Accept: "application/json" };
}

/** Describes objects; one that the organisation does not have is absent. */
export async function describe(send: Send, objects: readonly string[]): Promise<SystemObject[]> {
  const found = await Promise.all(
    objects.map(async (name) => {
      const answer = await send({ method: "GET", path: `${ROOT}/sobjects/${name}/describe` });
      if (answer.status === 404) return [];
      return [objectOf(parsed(answer, objectSchema))];
    }),
  );
  return found.flat();
}

function objectOf({ fields, label, name }: z.infer<typeof objectSchema>): SystemObject {
  return {
    name,
    label,
    hasKey: fields.some(({ externalId, name: field }) => field === KEY_FIELD && externalId),
    fields: fields
      .filter(({ calculated, createable, updateable }) => createable && updateable && !calculated)
      .filter(({ name: field, type }) => field !== KEY_FIELD && type !== "reference")
      .map((field): SystemField => ({
        name: field.name,
        label: field.label,
        type: field.type,
        length: field.length,
        isRequired: !field.nillable && !field.defaultedOnCreate,
      })),
  };
}

/** Creates or updates records by our external id, in one call. */
export async function upsert(
  send: Send,
  object: string,
  records: readonly OutgoingRecord[],
): Promise<RecordResult[]> {
  const answer = await send({
    method: "PATCH",
    path: `${ROOT}/composite/sobjects/${object}/${KEY_FIELD}`,
    body: { allOrNone: false, records: records.map((record) => recordBody(object, record)) },
  });
  const results = parsed(answer, resultsSchema);
  return records.map((_record, index) => resultOf(results[index]));
}

function resultOf(result: z.infer<typeof resultsSchema>[number] | undefined): RecordResult {
  if (!result) throw new SystemDown("unavailable");
  const [first] = result.errors;
  if (result.success) return { error: null };
  const { statusCode = "UNKNOWN", message = "" } = first ?? {};
  const heals = healsOf(statusCode, message);
  return { error: { code: statusCode, message, ...(heals && { heals }) } };
}

/** Of a record that somebody deleted meanwhile. */
const DELETED = new Set(["ENTITY_IS_DELETED", "INVALID_CROSS_REFERENCE_KEY", "NOT_FOUND"]);

/** Deletes records by our external id, at most a call's number: the company deletes by its own ids. */
export async function remove(
  send: Send,
  object: string,
  keys: readonly string[],
): Promise<RecordResult[]> {
  const held = await read(send, object, keys, ["Id"]);
  const ids = [...held.values()].map(({ Id }) => String(Id));
  if (ids.length === 0) return keys.map(() => ({ error: null }));
  const path = `${ROOT}/composite/sobjects?ids=${ids.join(",")}&allOrNone=false`;
  const results = parsed(await send({ method: "DELETE", path }), resultsSchema);
  return keys.map((key): RecordResult => {
    const at = ids.indexOf(String(held.get(key)?.Id));
    const result: RecordResult = at === -1 ? { error: null } : resultOf(results[at]);
    return result.error && DELETED.has(result.error.code) ? { error: null } : result;
  });
}

function recordBody(object: string, { fields, key, parents }: OutgoingRecord) {
  const named = Object.entries(parents).map(([field, parent]) => [
    relationOf(field),
    { [KEY_FIELD]: parent.key },
  ]);
  return {
    attributes: { type: object },
    [KEY_FIELD]: key,
    ...fields,
    ...Object.fromEntries(named),
  };
}

/** Longest address of a query; the company refuses more than 16,384 bytes of address and headers. */
const LONGEST_QUERY = 14_000;
/** A uuid with its quotes and an encoded comma. */
const KEY_LENGTH = 41;

/** Returns how many keys fit in the address of one query. */
export function readMost(fields: readonly string[]): number {
  const rest = fields.reduce((sum, name) => sum + name.length + 4, 200);
  return Math.max(1, Math.floor((LONGEST_QUERY - rest) / KEY_LENGTH));
}

/** Reads fields of records by our external id. */
export async function read(
  send: Send,
  object: string,
  keys: readonly string[],
  fields: readonly string[],
): Promise<Map<string, Record<string, FieldValue>>> {
  const names = [...new Set([KEY_FIELD, ...fields])].join(", ");
  const found = new Map<string, Record<string, FieldValue>>();
  const most = readMost(fields);
  for (let from = 0; from < keys.length; from += most) {
    // Keys are our own uuids, so that nothing needs an escape.
    const list = keys.slice(from, from + most).map((key) => `'${key}'`);
    const query = `SELECT ${names} FROM ${object} WHERE ${KEY_FIELD} IN (${list.join(",")})`;
    const path = `${ROOT}/query?q=${encodeURIComponent(query)}`;
    const { records } = parsed(await send({ method: "GET", path }), rowsSchema);
    for (const { attributes: _type, ...record } of records)
      found.set(String(record[KEY_FIELD]).toLowerCase(), record as Record<string, FieldValue>);
  }
  return found;
}

/** Returns the organisation's own daily limit of calls, which all its programs share. */
export async function limits(send: Send): Promise<Limits> {
  const { DailyApiRequests: daily } = parsed(
    await send({ method: "GET", path: `${ROOT}/limits` }),
    limitsSchema,
  );
  return { max: daily.Max, remaining: daily.Remaining };
}
