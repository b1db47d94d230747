/** Compares the donations that a benchmark's side claims with the rows in the database. */
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";

const POLL_MS = 200;
const LIMIT_MS = 30_000;

export interface Rows {
  approved: number;
  entries: number;
}

export interface DonationCounts {
  perSecond: number;
  claimed: number;
  /** Maximum number of requests that the end interrupted, and that may have succeeded. */
  underWay: number;
}

/** Returns why the new rows do not match the donations, with `entriesOfDonation` each, or null. */
export function whatIsWrong(
  received: Rows,
  { claimed, underWay }: DonationCounts,
  entriesOfDonation: number,
): string | null {
  const { approved, entries } = received;
  if (approved < claimed || approved > claimed + underWay)
    return `${claimed} donations are claimed, ${approved} transactions were approved`;
  if (entries !== approved * entriesOfDonation)
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

/** Returns the rows once none is in process. */
async function readRecorded(database: pg.Pool): Promise<Rows> {
  const until = performance.now() + LIMIT_MS;
  let before = await readRows(database);
  for (;;) {
    await wait(POLL_MS);
    const now = await readRows(database);
    if (!now.open && now.approved === before.approved) return now;
    if (performance.now() > until) throw new Error("donations are still under way");
    before = now;
  }
}

/** Runs a side and returns its donations per second. Throws if the rows contradict its claim. */
export async function countDonations(
  database: pg.Pool,
  side: () => Promise<DonationCounts>,
): Promise<number> {
  const before = await readRecorded(database);
  const donations = await side();
  const after = await readRecorded(database);
  // A donation's ledger entries depend on the plan, so they follow from earlier donations.
  const { entries, approved } = before.approved > 0 ? before : after;
  const entriesOfDonation = entries / approved;
  const received = {
    approved: after.approved - before.approved,
    entries: after.entries - before.entries,
  };
  const wrong = whatIsWrong(received, donations, entriesOfDonation);
  if (wrong) throw new Error(wrong);
  return donations.perSecond;
}
