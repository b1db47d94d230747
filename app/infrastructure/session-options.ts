/** What every session of the product's at PostgreSQL is told; the bench tells its own the same. */
const STATEMENT_MS = 15_000;
export const TRANSACTION_MS = 20_000;

// Compiling a plan that only looks dear, while tables are new, costs more than running it.
export const SESSION_OPTIONS = `-c statement_timeout=${STATEMENT_MS} -c idle_in_transaction_session_timeout=${TRANSACTION_MS} -c lock_timeout=${STATEMENT_MS} -c jit=off`;

/**
 * A plan that was kept while a table was small would read all of it when it has grown; every hot
 * statement has its index.
 */
export const BY_INDEX = " -c enable_seqscan=off";
