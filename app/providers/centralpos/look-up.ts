import type { LookUpRequest, LookUpResult } from "../provider";
import type { ProviderIo } from "../provider-io";
import { listOpenBatches, listPastBatches, type Batch } from "./batches";
import { bookedOf, listRows, outcomeOf, type Row } from "./records";
import type { Unanswered } from "./soap";

/** Batches that closed earlier have no answer to come. */
const LISTED_MS = 100 * 24 * 60 * 60 * 1000;

/** A batch whose record can be read although no list names it; the times are not known. */
export type ReadBatch = Pick<Batch, "id" | "processed">;

export type FoundRecord =
  { kind: "record"; row: Row; batch: ReadBatch } | { kind: "none" } | Unanswered;

/** Returns what the company's batches say about a charge, by our reference in its record. */
export async function lookUp(request: LookUpRequest, io: ProviderIo): Promise<LookUpResult> {
  const found = await findRecord(request.reference, io, request.providerId);
  if (found.kind === "none") return { kind: "not_found" };
  if (found.kind === "unanswered") return { kind: "unknown", reason: found.text };
  const { row, batch } = found;
  const outcome = outcomeOf(row, batch, request, io.now());
  return { kind: "found", outcome, booked: bookedOf(row) };
}

/**
 * Finds the record of a reference. It is missing only if every batch was read, also the one that `providerId`
 * names, because no list has it while the company processes it.
 */
export async function findRecord(
  reference: string,
  io: ProviderIo,
  providerId?: string,
): Promise<FoundRecord> {
  const [open, past] = await Promise.all([listOpenBatches(io), listPastBatches(io)]);
  if (open.kind === "unanswered") return open;
  if (past.kind === "unanswered") return past;
  const since = io.now().getTime() - LISTED_MS;
  // A batch that closes between the two answers may be in both lists, or in neither.
  const batches = new Map([...past.batches, ...open.batches].map((batch) => [batch.id, batch]));
  const known = providerId?.split(".")[0];
  const read: ReadBatch[] = [...batches.values()].filter(
    ({ closes, id }) => closes.getTime() >= since || id === known,
  );
  if (known && !batches.has(known)) read.push({ id: known, processed: null });
  const answers = await Promise.all(
    read.map(async (batch) => ({ batch, rows: await listRows(io, batch) })),
  );
  let unanswered: Unanswered | null = null;
  for (const { batch, rows } of answers) {
    if (rows.kind === "unanswered") unanswered = rows;
    else {
      const row = rows.rows.find((one) => one.reference === reference);
      if (row) return { kind: "record", row, batch };
    }
  }
  return unanswered ?? { kind: "none" };
}
