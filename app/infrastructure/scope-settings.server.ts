/** What a transaction is told before its first statement: whose rows it sees, and the time. */
import type { Scope } from "./open-transaction";
import { traceParent } from "./tracing.server";

export interface ScopeSettings {
  /** Prepared under this name. */
  name: string;
  text: string;
  values: string[];
}

const SETTINGS = `SELECT set_config('app.organization_id', $1, true), set_config('app.now', $2, true)`;

/** With the trace, which the outbox's rows take from here. */
const TRACED_SETTINGS = `${SETTINGS}, set_config('app.trace_parent', $3, true)`;

/** The first statement of a transaction. */
export function settingsOf(scope: Scope): ScopeSettings {
  const values = [scope.organizationId ?? "", scope.now.toISOString()];
  const trace = traceParent();
  if (trace === null) return { name: "scope", text: SETTINGS, values };
  return { name: "scope-traced", text: TRACED_SETTINGS, values: [...values, trace] };
}
