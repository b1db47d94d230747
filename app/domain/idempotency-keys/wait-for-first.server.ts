import type { Database } from "~/domain/context";
import { databaseErrorCode } from "~/infrastructure/database/database.server";

/** Maximum wait for an equal call that still runs (contract). */
const LONGEST_WAIT_MS = 25_000;
/** Maximum wait of one transaction, below the database's statement timeout. */
const LONGEST_TRY_MS = 12_500;
/** Error codes for 'lock not available' and 'statement cancelled': the first call still runs. */
const STILL_RUNNING = new Set(["55P03", "57014"]);

/** `running`: an equal call did not end within 25 s; the contract answers 202. */
export type Once<Answer> = { state: "done"; answer: Answer } | { state: "running" };

/** Returns whether another transaction's lock cancelled a statement, which wrote nothing. */
export function isHeldUp(error: unknown): boolean {
  return STILL_RUNNING.has(databaseErrorCode(error) ?? "");
}

/**
 * Repeats `attempt` until it meets no lock, for 25 s; then it returns `running`. An attempt begins
 * its transaction with `limit`, which limits its waits for locks.
 */
export async function waitForFirst<Answer>(
  attempt: (limit: (db: Database) => Promise<void>) => Promise<Answer>,
): Promise<Once<Answer>> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const left = Math.ceil(deadline - performance.now());
    // The value 0 would mean no limit.
    const wait = String(Math.max(1, Math.min(left, LONGEST_TRY_MS)));
    try {
      const answer = await attempt(async (db) => {
        await db.sql`SELECT set_config('lock_timeout', ${wait}, true)`;
      });
      return { state: "done", answer };
    } catch (error) {
      if (!isHeldUp(error)) throw error;
      if (performance.now() >= deadline) return { state: "running" };
    }
  }
}
