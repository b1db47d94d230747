/** What a side of a bar says it gave, held against the rows that stand in the database. */
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";

const POLL_MS = 200;
const LIMIT_MS = 30_000;

export interface Rows {
  approved: number;
  entries: number;
}

export interface Gifts {
  perSecond: number;
  /** That many were answered. */
  claimed: number;
  /** That many more, at most, were cut off when the time was over, and may have been given. */
  underWay: number;
}

/** Why the rows that came are not those of the gifts, each with so many `entriesOfAGift`, or null. */
export function whatIsWrong(
  received: Rows,
  { claimed, underWay }: Gifts,
  entriesOfAGift: number,
): string | null {
  const { approved, entries } = received;
  if (approved < claimed || approved > claimed + underWay)
    return `${claimed} gifts are claimed, ${approved} transactions were approved`;
  if (entries !== approved * entriesOfAGift)
    return `${approved} transactions were approved, ${entries} entries written to the ledger`;
  return null;
}

async function readRows(database: pg.Pool): Promise<Rows & { open: boolean }> {
  const { rows } = await database.query<Rows & { open: boolean }>(
    `SELECT count(*) FILTER (WHERE status = 'approved')::int AS approved,
            coalesce(bool_or(status = 'in_process'), false) AS open,
            (SELECT count(*)::int FROM ledger_entries) AS entries FROM transactions`,
  );
  return rows[0] ?? { approved: 0, entries: 0, open: false };
}

/** The rows once nothing is under way any more. */
async function readRecorded(database: pg.Pool): Promise<Rows> {
  const until = performance.now() + LIMIT_MS;
  let before = await readRows(database);
  for (;;) {
    await wait(POLL_MS);
    const now = await readRows(database);
    if (!now.open && now.approved === before.approved) return now;
    if (performance.now() > until) throw new Error("gifts are still under way");
    before = now;
  }
}

/** Runs a side and answers its gifts a second. Throws when the rows don't bear out what it claims. */
export async function countGifts(database: pg.Pool, side: () => Promise<Gifts>): Promise<number> {
  const before = await readRecorded(database);
  const gifts = await side();
  const after = await readRecorded(database);
  // By what the plan takes of a gift: as many as of those before, or as of all of the first ones.
  const { entries, approved } = before.approved > 0 ? before : after;
  const entriesOfAGift = entries / approved;
  const received = {
    approved: after.approved - before.approved,
    entries: after.entries - before.entries,
  };
  const wrong = whatIsWrong(received, gifts, entriesOfAGift);
  if (wrong) throw new Error(wrong);
  return gifts.perSecond;
}
