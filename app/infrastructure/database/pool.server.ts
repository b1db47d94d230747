import pg from "pg";

/**
 * Opens a pool that survives a restart of PostgreSQL: a FATAL between two statements emits `error`
 * on a connection without a listener, which would end the process.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
