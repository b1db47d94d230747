/** Settings at the start of each transaction: the tenant whose rows it sees, the time, and the trace. */
import type { Scope } from "./open-transaction";
import { traceParent } from "~/infrastructure/watching/tracing.server";

export interface ScopeSettings {
  name: string;
  text: string;
  values: string[];
}

const SETTINGS = `SELECT set_config('app.organization_id', $1, true), set_config('app.now', $2, true)`;

/** With the trace, which the outbox copies into its rows. */
const TRACED_SETTINGS = `${SETTINGS}, set_config('app.trace_parent', $3, true)`;

export function settingsOf(scope: Scope): ScopeSettings {
  const values = [scope.organizationId ?? "", scope.now.toISOString()];
  const trace = traceParent();
  if (trace === null) return { name: "scope", text: SETTINGS, values };
  return { name: "scope-traced", text: TRACED_SETTINGS, values: [...values, trace] };
}
