/** Calls of up to 200 records: upsert and retrieve. */
import { z } from "zod";
import type { Org } from "./books";
import { faults, type RecordFault } from "./faults";
import { recordJson } from "./query";
import type { Records, Values } from "./records";
import { parseObject, WireError } from "./wire";

interface RecordResult {
  id?: string;
  success: boolean;
  created?: boolean;
  errors: { statusCode: string; message: string; fields: readonly string[] }[];
}

const MOST_RECORDS = 200;
const upsertSchema = z.object({
  allOrNone: z.boolean().default(false),
  records: z.array(z.looseObject({ attributes: z.object({ type: z.string() }) })),
});
const retrieveSchema = z.object({
  ids: z.array(z.string()).max(2000),
  fields: z.array(z.string()),
});

/** Returns the number of records that a body brings. */
export function countRecords(text: string): number {
  try {
    const { records } = JSON.parse(text) as { records?: unknown };
    return Array.isArray(records) ? records.length : 1;
  } catch {
    return 0;
  }
}

/** PATCH /composite/sobjects/{object}/{key} */
export function upsertCollection(
  records: Records,
  org: Org,
  place: { object: string; key: string },
  text: string,
  fault: RecordFault,
): RecordResult[] {
  const object = records.objectOf(org, place.object);
  const sent = upsertSchema.safeParse(parseObject(text));
  if (!sent.success) throw new WireError(400, "JSON_PARSER_ERROR", z.prettifyError(sent.error));
  const { allOrNone, records: rows } = sent.data;
  if (rows.length > MOST_RECORDS)
    throw new WireError(
      400,
      "EXCEEDED_MAX_SIZE_REQUEST",
      `record limit reached. cannot submit more than ${MOST_RECORDS} records in this call`,
    );
  if (allOrNone) throw new WireError(501, "NOT_IMPLEMENTED", "allOrNone is not simulated");
  const keys = rows.map((row) => String(row[place.key] ?? "").toLowerCase());
  return rows.map((row, index): RecordResult => {
    const {
      attributes,
      [place.key]: value,
      ...values
    } = row as Values & { attributes: { type: string } };
    try {
      if (fault !== null && index === 0) throw faults[fault];
      if (attributes.type.toLowerCase() !== object.name.toLowerCase())
        throw new WireError(400, "INVALID_TYPE", "all records must be of the type in the address");
      if ("Id" in values || "id" in values)
        throw new WireError(400, "INVALID_FIELD", "Do not specify an id with an external id", [
          "Id",
        ]);
      if (typeof value !== "string" || value === "")
        throw new WireError(400, "MISSING_ARGUMENT", `${place.key} not specified`);
      if (keys.indexOf(value.toLowerCase()) !== index)
        throw new WireError(
          400,
          "DUPLICATE_EXTERNAL_ID",
          `Duplicate external id specified: ${value}`,
          [place.key],
        );
      return {
        ...records.upsert(org, object, place.key, value, values),
        success: true,
        errors: [],
      };
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      return { success: false, errors: [error.ofRecord()] };
    }
  });
}

/** DELETE /composite/sobjects?ids=…: each with its result. */
export function deleteCollection(
  records: Records,
  org: Org,
  query: URLSearchParams,
  fault: RecordFault,
): RecordResult[] {
  const ids = (query.get("ids") ?? "").split(",").filter((id) => id !== "");
  if (ids.length === 0 || ids.length > MOST_RECORDS)
    throw new WireError(400, "INVALID_PARAMETER", `1 to ${MOST_RECORDS} ids are required`);
  if (query.get("allOrNone") !== "false")
    throw new WireError(501, "NOT_IMPLEMENTED", "allOrNone is not simulated");
  return ids.map((id, index): RecordResult => {
    try {
      if (fault !== null && index === 0) throw faults[fault];
      const row = records.byIdOf(org.id, id);
      if (!row) throw new WireError(404, "ENTITY_IS_DELETED", "entity is deleted");
      records.remove(org, row);
      return { id, success: true, errors: [] };
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      return { id, success: false, errors: [error.ofRecord()] };
    }
  });
}

/** POST /composite/sobjects/{object}: records by id, null for an unknown one. */
export function retrieveCollection(
  records: Records,
  org: Org,
  name: string,
  text: string,
): unknown[] {
  const object = records.objectOf(org, name);
  const sent = retrieveSchema.safeParse(parseObject(text));
  if (!sent.success) throw new WireError(400, "JSON_PARSER_ERROR", z.prettifyError(sent.error));
  return sent.data.ids.map((id) => {
    try {
      return recordJson(object, records.find(org, object, id), ["Id", ...sent.data.fields]);
    } catch (error) {
      if (error instanceof WireError && error.status === 404) return null;
      throw error;
    }
  });
}
