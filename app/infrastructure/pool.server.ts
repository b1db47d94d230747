import pg from "pg";

/**
 * A pool that outlives PostgreSQL. node-postgres takes its own listener off a connection while it
 * is handed out, and a connection that is told FATAL between two statements emits `error`: with
 * nobody listening that ends the process. Whoever holds the connection learns of it from the next
 * statement; the pool replaces it.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
