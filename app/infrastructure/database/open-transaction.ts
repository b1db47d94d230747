/** Tracks the open transaction of the running code, and forbids outside calls within it. */
import { AsyncLocalStorage } from "node:async_hooks";
import { logger } from "~/infrastructure/watching/logger.server";

/** The tenant whose rows a transaction sees, and its time. */
export interface Scope {
  /** null: the platform's own tables, under the second role. */
  organizationId: string | null;
  now: Date;
}

const open = new AsyncLocalStorage<Scope>();

/** Thrown when code nests transactions or calls another system from inside one. */
export class TransactionMisuse extends Error {}

/** Runs the body of a transaction; the calls in it see the scope. */
export function insideTransaction<T>(scope: Scope, work: () => T): T {
  return open.run(scope, work);
}

/** Returns the scope of the surrounding transaction; null outside. */
export function openTransaction(): Scope | null {
  return open.getStore() ?? null;
}

/**
 * Throws TransactionMisuse in a transaction, which would keep its connection and locks during an
 * outside call. In production, where a donor waits, it logs an error instead.
 */
export function assertNoTransaction(what: string): void {
  if (!open.getStore()) return;
  const misuse = new TransactionMisuse(`${what} inside a database transaction`);
  if (process.env.DADIVA_ENV !== "production") throw misuse;
  logger.error({ err: misuse }, "a call inside a transaction");
}
