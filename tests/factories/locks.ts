/** What waits for a lock that a test holds. */
import type pg from "pg";

/** Whether another session waits for what this one's transaction holds; an owner without privileges sees it, too. */
export async function isWaitedFor(holder: pg.PoolClient): Promise<boolean> {
  const { rowCount } = await holder.query(
    "SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))",
  );
  return (rowCount ?? 0) > 0;
}
