import type { Database } from "~/domain/context";
import { databaseErrorCode } from "~/infrastructure/database.server";

/** The contract's patience with a call whose equal still runs. */
const LONGEST_WAIT_MS = 25_000;
/** Of one transaction: within what the database gives a statement. */
const LONGEST_TRY_MS = 12_500;
/** Lock not available, statement cancelled: the first call still runs. */
const STILL_RUNNING = new Set(["55P03", "57014"]);

/** `running`: an equal call did not end within 25 s; the contract answers 202. */
export type Once<Answer> = { state: "done"; answer: Answer } | { state: "running" };

/** Whether the database gave up a statement for what another transaction holds; nothing of it stands. */
export function isHeldUp(error: unknown): boolean {
  return STILL_RUNNING.has(databaseErrorCode(error) ?? "");
}

/**
 * Runs `attempt` until it no longer meets a lock, for 25 s; `running` after that. The transaction of an attempt begins with `limit`, which ends its own waits in time.
 */
export async function waitForFirst<Answer>(
  attempt: (limit: (db: Database) => Promise<void>) => Promise<Answer>,
): Promise<Once<Answer>> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const left = Math.ceil(deadline - performance.now());
    // 0 would be no limit at all.
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
