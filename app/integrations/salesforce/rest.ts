/** Salesforce's REST calls that the engine needs (reference/salesforce.md, section 3). */
import { z } from "zod";
import {
  CallRefused,
  SystemDown,
  type FieldValue,
  type Limits,
  type OutgoingRecord,
  type RecordError,
  type RecordResult,
  type Send,
  type SystemAnswer,
  type SystemField,
  type SystemObject,
} from "../connector";

const ROOT = "/services/data/v62.0";
/** The field with our external id, which the organisation adds to each object. */
const KEY_FIELD = "Platform_Key__c";
/** Records of one call. */
export const BATCH = 200;

const errorsSchema = z.array(
  z.object({
    errorCode: z.string(),
    message: z.string(),
    fields: z.array(z.string()).optional(),
  }),
);

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
  return records.map((_record, index) => {
    const result = results[index];
    if (!result) throw new SystemDown("unavailable");
    const [first] = result.errors;
    if (result.success) return { error: null };
    const { statusCode = "UNKNOWN", message = "" } = first ?? {};
    const heals = healsOf(statusCode, message);
    return { error: { code: statusCode, message, ...(heals && { heals }) } };
  });
}

function healsOf(code: string, message: string): RecordError["heals"] {
  if (code === "UNABLE_TO_LOCK_ROW") return "retry";
  const isOrphan = code === "INVALID_FIELD" && message.startsWith("Foreign key external ID");
  return isOrphan ? "parent" : undefined;
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

/** The name of a reference's relationship: `CampaignId` is `Campaign`, `x__c` is `x__r`. */
function relationOf(field: string): string {
  return field.endsWith("__c") ? field.replace(/__c$/, "__r") : field.replace(/Id$/, "");
}

/** Reads fields of records by our external id. */
export async function read(
  send: Send,
  object: string,
  keys: readonly string[],
  fields: readonly string[],
): Promise<Map<string, Record<string, FieldValue>>> {
  const names = [...new Set([KEY_FIELD, ...fields])].join(", ");
  // Keys are our own uuids, so that nothing needs an escape.
  const list = keys.map((key) => `'${key}'`).join(",");
  const query = `SELECT ${names} FROM ${object} WHERE ${KEY_FIELD} IN (${list})`;
  const answer = await send({
    method: "GET",
    path: `${ROOT}/query?q=${encodeURIComponent(query)}`,
  });
  const { records } = parsed(answer, rowsSchema);
  return new Map(
    records.map(({ attributes: _type, ...record }) => [
      String(record[KEY_FIELD]).toLowerCase(),
      record as Record<string, FieldValue>,
    ]),
  );
}

/** Returns the organisation's own daily limit of calls, which all its programs share. */
export async function limits(send: Send): Promise<Limits> {
  const { DailyApiRequests: daily } = parsed(
    await send({ method: "GET", path: `${ROOT}/limits` }),
    limitsSchema,
  );
  return { max: daily.Max, remaining: daily.Remaining };
}

/** Returns a successful answer's content. Throws the company's refusal. */
function parsed<T>(answer: SystemAnswer, schema: z.ZodType<T>): T {
  if (answer.status >= 500 || answer.status === 429) throw new SystemDown("unavailable");
  if (answer.status >= 300) throw refusalOf(answer);
  const body = schema.safeParse(answer.body);
  if (!body.success) throw new SystemDown("unavailable");
  return body.data;
}

function refusalOf({ body }: SystemAnswer): Error {
  const [first] = errorsSchema.safeParse(body).data ?? [];
  if (!first) return new SystemDown("unavailable");
  const { errorCode: code, message } = first;
  if (code === "REQUEST_LIMIT_EXCEEDED") return new SystemDown("limit");
  if (code === "UNABLE_TO_LOCK_ROW" || code === "SERVER_UNAVAILABLE")
    return new SystemDown("unavailable");
  return new CallRefused({ code, message } satisfies RecordError);
}
