/** Salesforce's Bulk API 2.0: a file of rows that it upserts by our external id in its own time. */
import { z } from "zod";
import {
  SystemDown,
  type FieldValue,
  type LoadResults,
  type Loads,
  type LoadState,
  type OutgoingRecord,
  type RecordError,
  type Send,
} from "../connector";
import { healsOf, KEY_FIELD, parsed, relationOf, requireTaken, ROOT } from "./wire";

const JOBS = `${ROOT}/jobs/ingest`;
const CSV = "text/csv";
/** The company takes 100 MB; a file of this size and its results fit in memory. */
const LARGEST_FILE = 8 * 1024 * 1024;
/** The company reads 10,000 rows at a time, and such parts at once: one part never locks its own parents. */
const MOST_ROWS = 10_000;
/** An empty cell changes nothing; this one empties the field. */
const EMPTIED = "#N/A";

const jobSchema = z.object({
  id: z.string(),
  state: z.enum(["Open", "UploadComplete", "InProgress", "JobComplete", "Failed", "Aborted"]),
  numberRecordsProcessed: z.number().default(0),
  numberRecordsFailed: z.number().default(0),
  errorMessage: z.string().nullish(),
});

const states: Record<z.infer<typeof jobSchema>["state"], LoadState["state"]> = {
  Open: "open",
  UploadComplete: "running",
  InProgress: "running",
  JobComplete: "complete",
  Failed: "failed",
  Aborted: "failed",
};

export const loads: Loads = {
  above: 2_000,
  most: MOST_ROWS,
  // Create, upload, close, looks, results.
  calls: 8,
  fileOf,

  async begin(send, object) {
    const order = { object, operation: "upsert", externalIdFieldName: KEY_FIELD };
    const body = { ...order, contentType: "CSV", lineEnding: "LF" };
    return parsed(await send({ method: "POST", path: JOBS, body }), jobSchema).id;
  },

  async upload(send, id, content) {
    const file = { type: CSV, content };
    requireTaken(await send({ method: "PUT", path: `${JOBS}/${id}/batches`, file }));
  },

  close: (send, id) => setState(send, id, "UploadComplete"),
  abandon: (send, id) => setState(send, id, "Aborted"),

  async look(send, id) {
    const answer = await send({ method: "GET", path: `${JOBS}/${id}` });
    // Jobs are kept for some days.
    if (answer.status === 404) return { state: "gone", processed: 0, failed: 0, message: "" };
    const job = parsed(answer, jobSchema);
    return {
      state: states[job.state],
      processed: job.numberRecordsProcessed,
      failed: job.numberRecordsFailed,
      message: job.errorMessage ?? "",
    };
  },

  async results(send, id, { failed, state }): Promise<LoadResults> {
    const wrong = failed > 0 ? await rowsOf(send, id, "failedResults") : [];
    // A list that was cut off would make failures of successes.
    if (wrong.length < failed) throw new SystemDown("unavailable");
    // A complete job has read every row.
    const left = state === "complete" ? [] : await rowsOf(send, id, "unprocessedrecords");
    return {
      failed: new Map(wrong.map((row) => [keyOf(row), errorOf(row.sf__Error ?? "")])),
      unprocessed: new Set(left.map(keyOf)),
    };
  },
};

async function setState(send: Send, id: string, state: string): Promise<void> {
  parsed(await send({ method: "PATCH", path: `${JOBS}/${id}`, body: { state } }), jobSchema);
}

const keyOf = (row: Record<string, string>) => (row[KEY_FIELD] ?? "").toLowerCase();

/** `CODE:message:fields --` */
function errorOf(text: string): RecordError {
  const [, code = "UNKNOWN", rest = text] = /^([A-Z_]+):([\s\S]*)$/.exec(text) ?? [];
  const message = rest.replace(/:[^:]*--\s*$/, "");
  const heals = healsOf(code, message);
  return { code, message, ...(heals && { heals }) };
}

async function rowsOf(send: Send, id: string, kind: string): Promise<Record<string, string>[]> {
  const answer = await send({ method: "GET", path: `${JOBS}/${id}/${kind}/`, accept: CSV });
  requireTaken(answer);
  return readRows(answer.text);
}

/** Returns the file of as many records as fit in it, at least one. */
function fileOf(records: readonly OutgoingRecord[]): { content: string; taken: number } {
  const taken = records.slice(0, MOST_ROWS);
  const names = [...new Set(taken.flatMap(({ fields }) => Object.keys(fields)))];
  const relations = [...new Set(taken.flatMap(({ parents }) => Object.keys(parents)))];
  const head = [
    KEY_FIELD,
    ...names,
    ...relations.map((name) => `${relationOf(name)}.${KEY_FIELD}`),
  ];
  const lines = [lineOf(head)];
  let size = lines[0]?.length ?? 0;
  for (const { fields, key, parents } of taken) {
    const values = names.map((name) => (name in fields ? cellOf(fields[name] ?? null) : ""));
    const line = lineOf([key, ...values, ...relations.map((name) => parents[name]?.key ?? "")]);
    const bytes = Buffer.byteLength(line);
    if (size + bytes > LARGEST_FILE && lines.length > 1) break;
    size += bytes;
    lines.push(line);
  }
  return { content: lines.join(""), taken: lines.length - 1 };
}

const cellOf = (value: FieldValue) => (value === null || value === "" ? EMPTIED : String(value));

function lineOf(cells: readonly string[]): string {
  const quoted = cells.map((text) =>
    /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text,
  );
  return `${quoted.join(",")}\n`;
}

/** Reads a file of quoted or plain cells below a line with their names. */
function readRows(text: string): Record<string, string>[] {
  const [head = [], ...rows] = cellsOf(text);
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""])));
}

function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  // A cell, quoted or plain, with what ends it.
  for (const found of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy)) {
    const [, quoted, plain = "", end] = found;
    if (found.index === text.length && row.length === 0) break;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
