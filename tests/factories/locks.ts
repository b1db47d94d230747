/** Detects sessions that wait for a test's lock. */
import type pg from "pg";

/** Returns whether another session waits for this transaction; this needs no privilege. */
export async function isWaitedFor(holder: pg.PoolClient): Promise<boolean> {
  const { rowCount } = await holder.query(
    "SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))",
  );
  return (rowCount ?? 0) > 0;
}
