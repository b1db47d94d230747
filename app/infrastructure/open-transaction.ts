/** Which transaction is open around the code that runs now, and what must not happen inside one. */
import { AsyncLocalStorage } from "node:async_hooks";
import { logger } from "./logger.server";

/** Whose rows a transaction sees, and what time it is in it. */
export interface Scope {
  /** null: the platform's own tables, under the second role. */
  organizationId: string | null;
  now: Date;
}

const open = new AsyncLocalStorage<Scope>();

/** Thrown when code opens a transaction inside another, or calls a company from inside one. */
export class TransactionMisuse extends Error {}

/** Runs what stands inside a transaction; calls from there on see it. */
export function insideTransaction<T>(scope: Scope, work: () => T): T {
  return open.run(scope, work);
}

/** The scope of the transaction around the running code; null outside. */
export function openTransaction(): Scope | null {
  return open.getStore() ?? null;
}

/**
 * Called before every request that leaves the process (another company, the vault, mail): a
 * transaction that waits for somebody else holds its connection and its locks. Throws
 * TransactionMisuse; in production, where a donor waits, it is logged as an error instead.
 */
export function assertNoTransaction(what: string): void {
  if (!open.getStore()) return;
  const misuse = new TransactionMisuse(`${what} inside a database transaction`);
  if (process.env.DADIVA_ENV !== "production") throw misuse;
  logger.error({ err: misuse }, "a call inside a transaction");
}
