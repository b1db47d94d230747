/** Bytes of a bank statement, exclusive. */
export const MOST_STATEMENT_BYTES = 2 * 1024 * 1024;
export const MOST_STATEMENT_LINES = 10_000;
