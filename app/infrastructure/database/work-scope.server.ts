/** The running request or job and its origin, for audit records and logs only: no decision may read it. */
import { AsyncLocalStorage } from "node:async_hooks";

export interface WorkScope {
  requestId?: string;
  /** The id of a job's outbox row, and the job's name. */
  jobId?: string;
  job?: string;
  organizationId?: string;
  ip?: string;
  /** The complete header; records keep only the browser family. */
  userAgent?: string;
  sessionId?: string;
  /** The route's pattern, without values from the address. */
  route?: string;
}

const scopes = new AsyncLocalStorage<WorkScope>();

/** Runs the work of one request or job under these values. */
export function runInScope<T>(scope: WorkScope, work: () => T): T {
  return scopes.run({ ...scope }, work);
}

export function currentScope(): Readonly<WorkScope> {
  return scopes.getStore() ?? {};
}

export function noteInScope(facts: WorkScope): void {
  Object.assign(scopes.getStore() ?? {}, facts);
}
