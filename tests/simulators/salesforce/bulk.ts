/** Bulk jobs: a file of rows that is upserted by an external id. */
import { z } from "zod";
import type { Books, Job, Org } from "./books";
import { faults, type RecordFault } from "./faults";
import { newId } from "./ids";
import { findField, type SObject } from "./objects";
import type { Records, Values } from "./records";
import { parseObject, WireError } from "./wire";

const createSchema = z.strictObject({
  object: z.string(),
  operation: z.literal("upsert"),
  externalIdFieldName: z.string(),
  contentType: z.literal("CSV").default("CSV"),
  lineEnding: z.literal("LF").default("LF"),
});
const stateSchema = z.strictObject({ state: z.enum(["UploadComplete", "Aborted"]) });

export class Bulk {
  constructor(
    private readonly books: Books,
    private readonly records: Records,
  ) {}

  create(org: Org, text: string, fault: RecordFault): unknown {
    const sent = createSchema.safeParse(parseObject(text));
    if (!sent.success) throw new WireError(400, "INVALIDJOB", z.prettifyError(sent.error));
    const { externalIdFieldName, object: name } = sent.data;
    const object = this.records.objectOf(org, name);
    const key = findField(object, externalIdFieldName);
    if (!key?.externalId)
      throw new WireError(400, "INVALIDJOB", `${externalIdFieldName} is not an external id`);
    const id = newId("750");
    this.books.put("jobs", id, {
      ...{ id, org: org.id, object: object.name, key: key.name, state: "Open", fault },
      ...{ content: null, succeeded: "", failed: "", unprocessed: "", message: null },
      ...{ processed: 0, failures: 0 },
    });
    return this.describe(org, id);
  }

  /** Takes the job's one file. */
  upload(org: Org, id: string, sent: { text: string; type: string; fault: RecordFault }): void {
    const job = this.find(org, id);
    if (!sent.type.startsWith("text/csv"))
      throw new WireError(415, "UNSUPPORTED_MEDIA_TYPE", "text/csv is required");
    if (job.state !== "Open" || job.content !== null)
      throw new WireError(400, "INVALIDJOBSTATE", "the job does not take data");
    this.books.put("jobs", id, { ...job, content: sent.text, fault: job.fault ?? sent.fault });
  }

  close(org: Org, id: string, text: string, fault: RecordFault): unknown {
    const job = this.find(org, id);
    const sent = stateSchema.safeParse(parseObject(text));
    if (!sent.success) throw new WireError(400, "INVALIDJOB", z.prettifyError(sent.error));
    const { state } = sent.data;
    const isOpen = job.state === "Open" && (state === "Aborted" || job.content !== null);
    if (!isOpen) throw new WireError(400, "INVALIDJOBSTATE", "the job is not open, or has no data");
    this.books.put("jobs", id, { ...job, state, fault: job.fault ?? fault });
    return this.describe(org, id);
  }

  /** A look at a closed job ends it. */
  describe(org: Org, id: string): unknown {
    const job = this.find(org, id);
    const { failures, key, message, object, processed, state } = job;
    if (state === "UploadComplete") this.run(org, job);
    return {
      ...{ id, object, operation: "upsert", externalIdFieldName: key, state },
      ...{ apiVersion: 62, contentType: "CSV", lineEnding: "LF" },
      contentUrl: `services/data/v62.0/jobs/ingest/${id}/batches`,
      ...{ numberRecordsProcessed: processed, numberRecordsFailed: failures },
      ...(message !== null && { errorMessage: message }),
    };
  }

  results(org: Org, id: string, kind: string): string {
    const job = this.find(org, id);
    if (job.state === "Open" || job.state === "UploadComplete")
      throw new WireError(400, "INVALIDJOBSTATE", "the job is not over");
    if (kind === "successfulResults") return job.succeeded;
    if (kind === "failedResults") return job.failed;
    if (kind === "unprocessedrecords") return job.unprocessed;
    throw new WireError(404, "NOT_FOUND", "The requested resource does not exist");
  }

  /** A person there ends a job before its first row is read. */
  abort(id: string): void {
    const job = this.books.get("jobs", id);
    if (!job) return;
    const unprocessed = job.content ?? "";
    this.books.put("jobs", id, { ...job, state: "Aborted", content: "", unprocessed });
  }

  /** Returns the object of a job, for the journal. */
  objectOf(id: string): string | null {
    return this.books.get("jobs", id)?.object ?? null;
  }

  private find(org: Org, id: string): Job {
    const job = this.books.get("jobs", id);
    if (job?.org !== org.id) throw new WireError(404, "NOT_FOUND", "no such job");
    return job;
  }

  private run(org: Org, job: Job): void {
    const object = this.records.objectOf(org, job.object);
    const [head = [], ...rows] = parseCsv(job.content ?? "");
    const unknown = head.find((name) => !isColumn(object, name));
    if (unknown !== undefined || !head.includes(job.key)) {
      const message = `InvalidBatch : Field name not found : ${unknown ?? job.key}`;
      const unprocessed = job.content ?? "";
      const failed = { state: "Failed" as const, content: "", message, unprocessed };
      this.books.put("jobs", job.id, { ...job, ...failed });
      return;
    }
    const succeeded: string[] = [];
    const failed: string[] = [];
    const quote = (parts: readonly unknown[]) =>
      parts.map((part) => `"${String(part).replaceAll('"', '""')}"`).join(",");
    for (const [at, row] of rows.entries()) {
      const values: Values = {};
      let key = "";
      head.forEach((name, index) => {
        const text = row[index] ?? "";
        if (name === job.key) key = text;
        else if (text !== "") place(values, name, typed(findField(object, name)?.type, text));
      });
      try {
        if (at === 0 && job.fault !== null) throw faults[job.fault];
        const { created, id } = this.records.upsert(org, object, job.key, key, values);
        succeeded.push(quote([id, created, ...row]));
      } catch (error) {
        if (!(error instanceof WireError)) throw error;
        failed.push(
          quote(["", `${error.code}:${error.message}:${error.fields.join(",")} --`, ...row]),
        );
      }
    }
    const columns = quote(head);
    this.books.put("jobs", job.id, {
      ...job,
      ...{ state: "JobComplete", content: "" },
      succeeded: [`"sf__Id","sf__Created",${columns}`, ...succeeded, ""].join("\n"),
      failed: [`"sf__Id","sf__Error",${columns}`, ...failed, ""].join("\n"),
      ...{ processed: rows.length, failures: failed.length },
    });
  }
}

/** A column names a field, or a parent's external id. */
function isColumn(object: SObject, name: string): boolean {
  const [relation, key] = name.split(".");
  if (key === undefined) return findField(object, name) !== null;
  return object.fields.some(({ relationshipName }) => relationshipName === relation);
}

/** `Campaign.Platform_Key__c` names a parent by its external id; `#N/A` empties a field. */
function place(values: Values, name: string, value: unknown): void {
  const [relation = "", key] = name.split(".");
  if (key === undefined) values[name] = value === "#N/A" ? null : value;
  else values[relation] = value === "#N/A" ? null : { [key]: value };
}

function typed(type: string | undefined, text: string): unknown {
  if (text === "#N/A") return text;
  if (type === "boolean") return text === "true";
  return type === "currency" || type === "double" ? Number(text) : text;
}

/** Reads rows of quoted or plain cells. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text.charAt(place);
    if (isQuoted && sign === '"' && text[place + 1] === '"') {
      cell += '"';
      place += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === "," && !isQuoted) {
      row.push(cell);
      cell = "";
    } else if (sign === "\n" && !isQuoted) {
      rows.push([...row, cell]);
      row = [];
      cell = "";
    } else cell += sign;
  }
  if (cell !== "" || row.length > 0) rows.push([...row, cell]);
  return rows;
}
