import { columnsOf } from "~/infrastructure/database/array-rows";
import type { TenantContext } from "~/domain/context";
import { nextShard } from "~/domain/donations/totals/add-totals.server";
import { postingColumns } from "~/domain/ledger/write-postings.server";
import { cellsOf } from "~/domain/payments/apply-results.server";
import type { DonationResult } from "./donation-result.server";
import { missedCell } from "~/domain/donations/plan-collections.server";
import { INPUT, WRITE_DONATION_RESULTS } from "./write-donation-results.sql";

/**
 * Writes donations' charge results, all or none of them, in one statement and one round trip:
 * status by compare-and-set, ledger, totals, the donations' own state, the next months and the
 * mails to send. Returns for each whether this call wrote it. False means that it already had its
 * result, so a repeat after an unknown end is safe.
 */
export async function writeDonationResults(
  ctx: TenantContext,
  results: readonly DonationResult[],
): Promise<boolean[]> {
  const statement = donationResultsStatement(ctx, results);
  const [rows] = await ctx.statements(statement);
  const written = new Set(rows?.map(({ id }) => id));
  return results.map(({ id }) => written.delete(id));
}

/** Returns only the statement, for transactions that write more; it returns its ids. */
export function donationResultsStatement(ctx: TenantContext, results: readonly DonationResult[]) {
  const values = [
    ctx.organizationId,
    ctx.now,
    nextShard(),
    ...columnsOf(INPUT, results.map(inputOf)),
    ...postingColumns(results.flatMap(({ ledger }) => ledger)),
  ];
  const keepsPlan = results.length > 1;
  return { name: "write-donation-results", text: WRITE_DONATION_RESULTS, values, keepsPlan };
}

function inputOf({ ledger: _, ...result }: DonationResult) {
  const { jobs, missed, next_due_at, next_lapses_at } = result;
  return {
    ...cellsOf(result),
    jobs: jobs.length > 0 ? JSON.stringify(jobs) : null,
    missed: missedCell(missed),
    next_due_at: next_due_at?.toISOString() ?? null,
    next_lapses_at: next_lapses_at?.toISOString() ?? null,
  };
}
