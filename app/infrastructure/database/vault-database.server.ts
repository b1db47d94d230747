import pg from "pg";
import { openPool } from "./pool.server";

const NO_ORGANIZATION = "00000000-0000-0000-0000-000000000000";
const STATEMENT_TIMEOUT_MS = 5_000;

type Values = readonly unknown[];

export interface VaultDatabase {
  /** Runs one statement in its own transaction, which sees one organisation's rows only. */
  statement<Row extends pg.QueryResultRow>(
    organizationId: string,
    sql: string,
    values: Values,
  ): Promise<Row[]>;
  /** Runs one statement over the card tokens of every organisation that expired before an instant. */
  sweep(before: Date, sql: string, values: Values): Promise<number>;
  /** Runs one statement over the stored cards of every organisation that one key sealed. */
  rotation<Row extends pg.QueryResultRow>(
    fromKey: string,
    sql: string,
    values: Values,
  ): Promise<Row[]>;
  /** The state of the pool: all connections, idle ones, and callers that wait for one. */
  connections(): { total: number; idle: number; waiting: number };
  /** Rejects when the database does not respond. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the vault's own pool, with its own login role. Each statement costs one round trip. */
export function createVaultDatabase(url: string): VaultDatabase {
  const pool = openPool({
    connectionString: url,
    max: 10,
    // Less than the time that a charge waits for the vault, so that concurrent charges can queue.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: "dadiva-vault",
    pipeline: true,
  });

  return {
    async statement<Row extends pg.QueryResultRow>(
      organizationId: string,
      sql: string,
      values: Values,
    ) {
      const result = await once<Row>(pool, settings(organizationId, ""), sql, values);
      return result.rows;
    },
    async sweep(before, sql, values) {
      const scope = settings(NO_ORGANIZATION, before.toISOString());
      return (await once(pool, scope, sql, values)).rowCount ?? 0;
    },
    async rotation<Row extends pg.QueryResultRow>(fromKey: string, sql: string, values: Values) {
      return (await once<Row>(pool, settings(NO_ORGANIZATION, "", fromKey), sql, values)).rows;
    },
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async ready() {
      await pool.query("SELECT 1");
    },
    close: () => pool.end(),
  };
}

function settings(organizationId: string, sweepBefore: string, rotateFrom = ""): pg.QueryConfig {
  return {
    text: `SELECT set_config('app.organization_id', $1, true),
                  set_config('app.vault_sweep_before', $2, true),
                  set_config('statement_timeout', $3, true),
                  set_config('app.vault_rotate_from', $4, true)`,
    values: [organizationId, sweepBefore, String(STATEMENT_TIMEOUT_MS), rotateFrom],
  };
}

async function once<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  scope: pg.QueryConfig,
  sql: string,
  values: Values,
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const [begin, set, result, commit] = await Promise.allSettled([
      client.query("BEGIN"),
      client.query(scope),
      client.query<Row>(sql, [...values]),
      client.query("COMMIT"),
    ]);
    for (const step of [begin, set, result, commit]) {
      if (step.status === "rejected") throw step.reason;
    }
    if (result.status === "rejected") throw result.reason;
    // After a failed statement COMMIT returns ROLLBACK without an error.
    if (commit.status === "fulfilled" && commit.value.command !== "COMMIT") {
      throw new Error("the vault's transaction was rolled back");
    }
    return result.value;
  } catch (error) {
    // A connection in an unknown state must not serve the next tenant.
    broken = error instanceof pg.DatabaseError ? undefined : (error as Error);
    throw error;
  } finally {
    client.release(broken);
  }
}
