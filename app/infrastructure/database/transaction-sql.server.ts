/** `db.sql`: SQL on Prisma's connection, and so inside its transaction. */
import type pg from "pg";
import { openTransaction, TransactionMisuse, type Scope } from "./open-transaction";

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** The name of the prepared statement; without one a statement gets a name once it is frequent. */
  name?: string;
  /**
   * Plans once for each connection, because PostgreSQL would plan the first five runs anew. The
   * plan uses indexes, because a plan from a small table would later read a large one whole.
   */
  keepsPlan?: boolean;
}

export const KEEP_PLANS = {
  name: "keep-plans",
  text: "SELECT set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)",
  values: [],
};

type Run = (statement: Statement) => Promise<pg.QueryResultRow[]>;

const runs = new WeakMap<Scope, Run>();

/** Allows `db.sql` in a transaction until the returned function is called. */
export function admitSql(scope: Scope, run: Run): () => void {
  runs.set(scope, run);
  return () => runs.delete(scope);
}

/**
 * Runs SQL in the open transaction and returns its rows; each `${value}` becomes a parameter.
 * Throws TransactionMisuse outside a transaction, when the connection may be another tenant's.
 */
export async function sql<Row>(
  text: TemplateStringsArray | Statement,
  ...values: readonly unknown[]
): Promise<Row[]> {
  const run = runs.get(openTransaction() ?? NO_SCOPE);
  if (!run) throw new TransactionMisuse("db.sql outside its transaction");
  const statement = "raw" in text ? { text: numbered(text), values } : text;
  return (await run(statement)) as Row[];
}

const NO_SCOPE: Scope = { organizationId: null, now: new Date(0) };

function numbered(parts: TemplateStringsArray): string {
  return parts.reduce((text, part, at) => `${text}$${at}${part}`);
}
