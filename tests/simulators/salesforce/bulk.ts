/** Bulk jobs: a file of rows that is upserted by an external id. */
import { z } from "zod";
import type { Books, Job, Org } from "./books";
import { newId } from "./ids";
import { findField } from "./objects";
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

  create(org: Org, text: string): unknown {
    const sent = createSchema.safeParse(parseObject(text));
    if (!sent.success) throw new WireError(400, "INVALIDJOB", z.prettifyError(sent.error));
    const { externalIdFieldName: key, object } = sent.data;
    const { name } = this.records.objectOf(org, object);
    const id = newId("750");
    const empty = { content: "", succeeded: "", failed: "", processed: 0, failures: 0 };
    this.books.put("jobs", id, { id, org: org.id, object: name, key, state: "Open", ...empty });
    return this.describe(org, id);
  }

  upload(org: Org, id: string, text: string): void {
    const job = this.find(org, id);
    if (job.state !== "Open") throw new WireError(400, "INVALIDJOBSTATE", "job is not open");
    this.books.put("jobs", id, { ...job, content: text });
  }

  close(org: Org, id: string, text: string): unknown {
    const job = this.find(org, id);
    const sent = stateSchema.safeParse(parseObject(text));
    if (!sent.success || job.state !== "Open")
      throw new WireError(400, "INVALIDJOBSTATE", "job is not open");
    this.books.put("jobs", id, { ...job, state: sent.data.state });
    return this.describe(org, id);
  }

  /** A look at a closed job ends it. */
  describe(org: Org, id: string): unknown {
    const job = this.find(org, id);
    const { failures, key, object, processed, state } = job;
    if (state === "UploadComplete") this.run(org, job);
    return {
      ...{ id, object, operation: "upsert", externalIdFieldName: key, state },
      ...{ apiVersion: 62, contentType: "CSV", lineEnding: "LF" },
      contentUrl: `services/data/v62.0/jobs/ingest/${id}/batches`,
      ...{ numberRecordsProcessed: processed, numberRecordsFailed: failures },
    };
  }

  results(org: Org, id: string, kind: string): string {
    const job = this.find(org, id);
    if (kind === "successfulResults") return job.succeeded;
    if (kind === "failedResults") return job.failed;
    if (kind === "unprocessedrecords") return "";
    throw new WireError(404, "NOT_FOUND", "The requested resource does not exist");
  }

  private find(org: Org, id: string): Job {
    const job = this.books.get("jobs", id);
    if (job?.org !== org.id) throw new WireError(404, "NOT_FOUND", "no such job");
    return job;
  }

  private run(org: Org, job: Job): void {
    const object = this.records.objectOf(org, job.object);
    const [head = [], ...rows] = parseCsv(job.content);
    const succeeded = ['"sf__Id","sf__Created"'];
    const failed = ['"sf__Id","sf__Error"'];
    const quote = (parts: readonly unknown[]) =>
      parts.map((part) => `"${String(part).replaceAll('"', '""')}"`).join(",");
    for (const row of rows) {
      const values: Values = {};
      let key = "";
      head.forEach((name, index) => {
        const text = row[index] ?? "";
        if (name === job.key) key = text;
        else if (text !== "") place(values, name, typed(findField(object, name)?.type, text));
      });
      try {
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
      state: "JobComplete",
      content: "",
      succeeded: [`${succeeded[0]},${columns}`, ...succeeded.slice(1), ""].join("\n"),
      failed: [`${failed[0]},${columns}`, ...failed.slice(1), ""].join("\n"),
      processed: rows.length,
      failures: failed.length - 1,
    });
  }
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
