import { columnsOf } from "~/infrastructure/database/array-rows";
import type { Database, OrganizationContext } from "../context";
import type { Posting } from "./posting-of.server";
import { ENTRIES, POSTINGS, WRITE_POSTINGS } from "./write-postings.sql";

/**
 * Writes postings in the caller's transaction. Returns for each whether this call wrote it. False
 * means that the source already has a posting of that kind, so a repeat is safe.
 */
export async function writePostings(
  ctx: OrganizationContext,
  db: Database,
  postings: readonly Posting[],
): Promise<boolean[]> {
  const values = [ctx.organizationId, ...postingColumns(postings)];
  const statement = { name: "write-postings", text: WRITE_POSTINGS, values };
  const rows = await db.sql<{ id: string }>(statement);
  const written = new Set(rows.map(({ id }) => id));
  return postings.map(({ id }) => written.has(id));
}

/** Returns the parameters that `writingPostings` reads. */
export function postingColumns(postings: readonly Posting[]): string[] {
  const rows = postings.map((posting) => ({
    id: posting.id,
    kind: posting.kind,
    source_type: posting.sourceType,
    source_id: posting.sourceId,
    occurred_at: posting.occurredAt.toISOString(),
    effective_on: posting.effectiveOn,
    available_on: posting.availableOn,
    held_by: posting.heldBy,
    provider: posting.provider,
  }));
  const entries = postings.flatMap((posting) =>
    posting.entries.map(({ account, currency, amount, detail = "" }) => ({
      posting_id: posting.id,
      account,
      currency,
      amount: amount.toString(),
      detail,
    })),
  );
  return [...columnsOf(POSTINGS, rows), ...columnsOf(ENTRIES, entries)];
}
