/**
 * What travels beside a request or job for records and logs alone: which one it is and from where it
 * came. No decision may read it; what operations decide by stands in their context.
 */
import { AsyncLocalStorage } from "node:async_hooks";

export interface WorkScope {
  requestId?: string;
  /** The outbox row of a job, and its name. */
  jobId?: string;
  job?: string;
  organizationId?: string;
  ip?: string;
  /** The header as it came; records keep its family only. */
  userAgent?: string;
  sessionId?: string;
  /** The URL's pattern, without what people put into it. */
  route?: string;
}

const scopes = new AsyncLocalStorage<WorkScope>();

/** Runs the work of one request or job: everything in it is recorded and logged under these facts. */
export function runInScope<T>(scope: WorkScope, work: () => T): T {
  return scopes.run({ ...scope }, work);
}

/** The facts of the running request or job; none in scripts and tests. */
export function currentScope(): Readonly<WorkScope> {
  return scopes.getStore() ?? {};
}

/** Adds what was found out while the work ran. */
export function noteInScope(facts: WorkScope): void {
  Object.assign(scopes.getStore() ?? {}, facts);
}
