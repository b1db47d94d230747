/** `db.sql`: SQL on Prisma's connection, and so inside its transaction. */
import type pg from "pg";
import { openTransaction, TransactionMisuse, type Scope } from "./open-transaction";

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** The name of the prepared statement; without one a statement gets a name once it is frequent. */
  name?: string;
  /**
   * Plans once for each connection, whatever the values, for many rows by their keys. PostgreSQL would plan
   * the first five runs anew, which costs more than running a long statement. The plan uses indexes, because
   * one from the time when a table was small would read the whole table later.
   */
  keepsPlan?: boolean;
}

export const KEEP_PLANS = {
  name: "keep-plans",
  text: "SELECT set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)",
  values: [],
};

type Run = (statement: Statement) => Promise<pg.QueryResultRow[]>;

/** How each open transaction runs a statement. */
const runs = new WeakMap<Scope, Run>();

/** Allows `db.sql` in a transaction until the returned function is called. */
export function admitSql(scope: Scope, run: Run): () => void {
  runs.set(scope, run);
  return () => runs.delete(scope);
}

/**
 * Runs SQL in the open transaction and returns its rows. In a template each `${value}` becomes a parameter; a
 * statement may have a name and a kept plan. Throws TransactionMisuse outside a transaction and after its
 * end, when the connection may already be another tenant's.
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
