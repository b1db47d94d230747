/** Options of every PostgreSQL session of the product; the benchmark uses the same. */
const STATEMENT_MS = 15_000;
export const TRANSACTION_MS = 20_000;

// For new tables the planner overestimates costs, and compiling such a plan costs more than running it.
export const SESSION_OPTIONS = `-c statement_timeout=${STATEMENT_MS} -c idle_in_transaction_session_timeout=${TRANSACTION_MS} -c lock_timeout=${STATEMENT_MS} -c jit=off`;
