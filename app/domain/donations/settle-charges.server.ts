import { arrayOf, columnsOf } from "~/infrastructure/array-rows";
import type { TenantContext } from "../context";
import { postingColumns } from "../ledger/write-postings.server";
import { INPUT, SETTLE } from "./settle-charges.sql";
import type { Settlement } from "./settlement.server";

/** Rows of a day's totals, so that one hot campaign is not one hot row. */
export const SHARDS = 16;
/** In turn: two statements under way in one process don't wait for each other's row. */
let shard = Math.floor(Math.random() * SHARDS);

/**
 * Settles transactions, all or none of them, in one statement and one round trip: status by
 * compare-and-set, ledger, roll-up, the donations' own state, the next months and the mails to send.
 * Answers for each whether this call did it (false: it was settled already); so a repeat of a call
 * whose end is not known does no harm.
 */
export async function settleCharges(
  ctx: TenantContext,
  settlements: readonly Settlement[],
): Promise<boolean[]> {
  const input = settlements.map(inputOf);
  const values = [
    ctx.organizationId,
    ctx.now,
    (shard = (shard + 1) % SHARDS),
    ...columnsOf(INPUT, input),
    ...postingColumns(settlements.flatMap(({ ledger }) => ledger)),
  ];
  const keepsPlan = settlements.length > 1;
  const statement = { name: "settle-charges", text: SETTLE, values, keepsPlan };
  const [rows] = await ctx.statements(statement);
  const settled = new Set(rows?.map(({ id }) => id));
  return settlements.map(({ id }) => settled.delete(id));
}

/** Lists within a row as one text: statuses with spaces between, flags as PostgreSQL writes an array. */
function inputOf({ ledger: _, ...settlement }: Settlement) {
  const { after, flags, jobs, missed, next_due_at, next_lapses_at } = settlement;
  return {
    ...settlement,
    after: after.join(" "),
    flags: arrayOf(flags, true),
    jobs: jobs.length > 0 ? JSON.stringify(jobs) : null,
    missed: missed.length > 0 ? JSON.stringify(missed) : null,
    next_due_at: next_due_at?.toISOString() ?? null,
    next_lapses_at: next_lapses_at?.toISOString() ?? null,
  };
}
