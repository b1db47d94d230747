/** `db.sql`: SQL on the connection, and so inside the transaction, that Prisma opened. */
import type pg from "pg";
import { openTransaction, TransactionMisuse, type Scope } from "./open-transaction";

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** PostgreSQL keeps it prepared under this name; one without a name is kept once it comes often. */
  name?: string;
  /**
   * Planned once a connection, whatever the values: of many rows by their keys. PostgreSQL would plan
   * its first five times anew, which for a long statement costs more than running it.
   */
  keepsPlan?: boolean;
}

export const KEEP_PLANS = {
  name: "keep-plans",
  text: "SELECT set_config('plan_cache_mode', 'force_generic_plan', true)",
  values: [],
};

type Run = (statement: Statement) => Promise<pg.QueryResultRow[]>;

/** How each open transaction runs a statement. */
const runs = new WeakMap<Scope, Run>();

/** Lets `db.sql` into a transaction until the answered function is called. */
export function admitSql(scope: Scope, run: Run): () => void {
  runs.set(scope, run);
  return () => runs.delete(scope);
}

/**
 * Runs SQL in the open transaction and answers its rows. As a template each `${value}` is a parameter;
 * as a statement it may have a name and a kept plan. Throws TransactionMisuse outside a transaction and
 * after its end, when the connection may be another tenant's already.
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
