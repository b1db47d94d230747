import { arrayOf, columnsOf } from "~/infrastructure/database/array-rows";
import type { Database, TenantContext } from "../context";
import { applyResultsOf, RESULTS } from "./apply-results.sql";
import type { TransactionResult } from "./charge-result";

/**
 * Writes charge results of a cause in the caller's transaction. Returns for each whether this call wrote it.
 * False means that the attempt already had its result, so a repeat is safe.
 */
export async function applyResults(
  ctx: TenantContext,
  db: Database,
  cause: string,
  results: readonly TransactionResult[],
): Promise<boolean[]> {
  const values = [ctx.organizationId, ctx.now, ...columnsOf(RESULTS, results.map(cellsOf))];
  const statement = { name: `apply-results-${cause}`, text: applyResultsOf(cause), values };
  const written = new Set((await db.sql<{ id: string }>(statement)).map(({ id }) => id));
  return results.map(({ id }) => written.delete(id));
}

/** Encodes lists as text: statuses separated by spaces, flags as a PostgreSQL array. */
export function cellsOf<Result extends TransactionResult>(result: Result) {
  return { ...result, after: result.after.join(" "), flags: arrayOf(result.flags, true) };
}
