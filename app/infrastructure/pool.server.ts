import pg from "pg";

/**
 * Opens a pool that survives a restart of PostgreSQL. node-postgres removes its own listener from a
 * connection while it is checked out. A FATAL between two statements then emits `error`, which would end the
 * process without a listener. The connection's next statement fails, and the pool replaces the connection.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
