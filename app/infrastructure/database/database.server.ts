/**
 * PostgreSQL with two login roles: `dadiva_app` sees one organisation by row-level security,
 * `dadiva_platform` a short list of platform tables. Domain code uses it only through its context.
 */
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { Prisma, PrismaClient } from "~/generated/prisma/client";
// The benchmark replaces this module by its path.
import { settingsOf } from "./scope-settings.server";
import { env } from "~/infrastructure/env.server";
import { nameStatements } from "./statement-names";
import {
  insideTransaction,
  openTransaction,
  TransactionMisuse,
  type Scope,
} from "./open-transaction";
import { openPool } from "./pool.server";
import { SESSION_OPTIONS, TRANSACTION_MS } from "~/infrastructure/session-options";
import { runPipelined } from "./run-pipelined";
import { withTenant } from "./tenant-filter.server";
import { callingOperation, inSpan } from "~/infrastructure/watching/tracing.server";
import { admitSql, KEEP_PLANS, sql, type Statement } from "./transaction-sql.server";

export type { Statement };

const WAIT_FOR_CONNECTION_MS = 5_000;

function connection(url: string, name: string): pg.PoolConfig {
  return {
    connectionString: url,
    max: env().POOL_SIZE,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    idleTimeoutMillis: 30_000,
    application_name: name,
    options: SESSION_OPTIONS,
  };
}

type Namer = ReturnType<typeof nameStatements>;

/** Sends scope settings at the start of each transaction, by the driver because that is faster. */
class TenantAdapter extends PrismaPg {
  /** Prisma and db.sql share connections, so they must share the names of prepared statements. */
  readonly #nameOf: Namer;

  constructor(pool: pg.Pool, nameOf: Namer) {
    super(pool, {
      disposeExternalPool: true,
      onPoolError: () => undefined,
      statementNameGenerator: nameOf,
    });
    this.#nameOf = nameOf;
  }

  override async connect() {
    const adapter = await super.connect();
    const begin = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => {
      const scope = openTransaction();
      if (!scope) throw new TransactionMisuse("a transaction of Prisma's own");
      const transaction = await begin(level);
      try {
        const { text, values } = settingsOf(scope);
        const argTypes = values.map(() => TEXT);
        await transaction.executeRaw({ sql: text, args: values, argTypes });
        // Prisma loads several relations concurrently, but the driver needs one query after the other.
        const inTurn = oneByOne();
        const { queryRaw, executeRaw } = transaction;
        const endSql = admitSql(scope, sqlOf(transaction, this.#nameOf, inTurn));
        transaction.queryRaw = (query) => inTurn(() => queryRaw.call(transaction, query));
        transaction.executeRaw = (query) => {
          if (ENDS.test(query.sql)) endSql();
          return inTurn(() => executeRaw.call(transaction, query));
        };
        return transaction;
      } catch (error) {
        // PostgreSQL rolls back when the connection ends; this only returns it to the pool.
        await transaction.executeRaw({ sql: "ROLLBACK", args: [], argTypes: [] }).catch(() => 0);
        await transaction.rollback();
        throw error;
      }
    };
    return adapter;
  }
}

/** The statements with which Prisma ends a transaction. */
const ENDS = /^\s*(?:COMMIT|ROLLBACK)\s*;?\s*$/i;

/** Returns a function that runs db.sql on the transaction's connection, between Prisma's statements. */
function sqlOf(transaction: object, nameOf: Namer, inTurn: ReturnType<typeof oneByOne>) {
  // The adapter's connection is private; the test of db.sql fails when its name changes.
  const client = Reflect.get(transaction, "client") as pg.PoolClient;
  const run = async ({ text, values, name }: Statement) => {
    const query = { text, values: [...values], types: TYPES };
    const named = name ?? nameOf({ sql: text, args: values });
    return (await client.query({ ...query, name: named || undefined })).rows as pg.QueryResultRow[];
  };
  return (statement: Statement) =>
    inTurn(async () => {
      if (statement.keepsPlan) await run(KEEP_PLANS);
      return run(statement);
    });
}

/** Returns a function that runs its calls one after the other; a failure does not stop the next ones. */
function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

const TEXT = { scalarType: "string", arity: "scalar" } as const;

function createPrisma(url: string, role: PoolFigures["role"]) {
  const pool = openPool(connection(url, `dadiva-${role}`));
  opened.push({ role, name: "prisma", pool });
  const adapter = new TenantAdapter(pool, nameStatements());
  return new PrismaClient({ adapter })
    .$extends(withTenant(openTransaction))
    .$extends({ name: "sql", client: { sql } });
}

type Client = ReturnType<typeof createPrisma>;

export interface PoolFigures {
  role: "app" | "platform";
  pool: "prisma" | "sql";
  total: number;
  idle: number;
  waiting: number;
}

const opened: { role: PoolFigures["role"]; name: PoolFigures["pool"]; pool: pg.Pool }[] = [];

export function listPools(): PoolFigures[] {
  return opened.map(({ role, name, pool }) => ({
    role,
    pool: name,
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
}

/** The client that domain operations get inside `ctx.read` and `ctx.transaction`. */
export type Database = Parameters<Parameters<Client["$transaction"]>[0]>[0];

let clients: { app: Client; platform: Client } | undefined;
let pools: { app: pg.Pool; platform: pg.Pool } | undefined;

function prismaFor(scope: Scope): Client {
  clients ??= {
    app: createPrisma(env().DATABASE_APP_URL, "app"),
    platform: createPrisma(env().DATABASE_PLATFORM_URL, "platform"),
  };
  return scope.organizationId === null ? clients.platform : clients.app;
}

function poolFor(scope: Scope): pg.Pool {
  pools ??= {
    app: createPool(env().DATABASE_APP_URL, "app"),
    platform: createPool(env().DATABASE_PLATFORM_URL, "platform"),
  };
  return scope.organizationId === null ? pools.platform : pools.app;
}

const TYPES = new pg.TypeOverrides();
TYPES.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));

function createPool(url: string, role: PoolFigures["role"]): pg.Pool {
  const pool = openPool({ ...connection(url, `dadiva-${role}-sql`), pipeline: true });
  opened.push({ role, name: "sql", pool });
  return pool;
}

/** Runs one short transaction of Prisma; never nested, never open across an outside call. */
export async function inTransaction<T>(
  scope: Scope,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  if (openTransaction()) throw new TransactionMisuse("a transaction inside a transaction");
  const limits = { maxWait: WAIT_FOR_CONNECTION_MS, timeout: TRANSACTION_MS };
  const begin = () => prismaFor(scope).$transaction(work, limits);
  // db.sql finds the connection by this scope object, so each transaction needs its own.
  return inSpan(callingOperation, {}, () => insideTransaction({ ...scope }, begin));
}

const nameOf = nameStatements();

/** Runs statements of a hot path in one transaction and one round trip. Returns the rows of each. */
export async function runStatements(
  scope: Scope,
  statements: readonly Statement[],
): Promise<pg.QueryResult<Record<string, unknown>>[]> {
  if (openTransaction()) throw new TransactionMisuse("a statement inside a transaction");
  return inSpan(callingOperation, {}, () => runBatch(scope, statements));
}

async function runBatch(scope: Scope, statements: readonly Statement[]) {
  const client = await poolFor(scope).connect();
  let failed: Error | undefined;
  try {
    const named = statements.map(({ text, values, name }) => ({
      text,
      values,
      name: name ?? nameOf({ sql: text, args: values }),
    }));
    const settings: (Statement & { name: string })[] = [settingsOf(scope)];
    if (statements.some(({ keepsPlan }) => keepsPlan)) settings.push(KEEP_PLANS);
    const results = await runPipelined(client, [...settings, ...named], TYPES);
    return results.slice(settings.length);
  } catch (error) {
    failed = error as Error;
    throw error;
  } finally {
    // A failed connection may still have statements on their way, so it must not be reused.
    client.release(failed);
  }
}

/** Returns the migrations of the database, or null while it does not respond. */
export async function listAppliedMigrations(): Promise<string[] | null> {
  const sql = `SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  try {
    const pool = poolFor({ organizationId: null, now: new Date(0) });
    const result = await pool.query<{ migration_name: string }>(sql);
    return result.rows.map((row) => row.migration_name);
  } catch {
    return null;
  }
}

/** Returns PostgreSQL's error code from an error of Prisma or the driver. */
export function databaseErrorCode(error: unknown): string | null {
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    if (error.code === "P2002") return "23505";
    const cause = (
      error.meta?.driverAdapterError as { cause?: { originalCode?: string } } | undefined
    )?.cause;
    return cause?.originalCode ?? error.code;
  }
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : null;
}

/** Returns whether the error means that the database is unreachable or shutting down. */
export function isDatabaseDown(error: unknown): boolean {
  const code = databaseErrorCode(error) ?? "";
  if (/^(08|57P|53|P1001|P1002|P1008|P1017|P2024|P2028|ECONN|ETIMEDOUT|EPIPE)/.test(code))
    return true;
  const message = error instanceof Error ? error.message : "";
  return /Connection terminated|timeout exceeded when trying to connect|Can't reach database|ECONNREFUSED|Connection ended/i.test(
    message,
  );
}

/** Closes all connections; the next caller gets new ones. */
export async function closeDatabase(): Promise<void> {
  const [prisma, sql] = [clients, pools];
  clients = undefined;
  pools = undefined;
  opened.length = 0;
  await Promise.all([
    prisma?.app.$disconnect(),
    prisma?.platform.$disconnect(),
    sql?.app.end(),
    sql?.platform.end(),
  ]);
}
