import type { DefinedCall } from "~/http/calls/define-call.server";
import type { Call } from "~/http/openapi/call";
import { callsElsewhere } from "./elsewhere.openapi";

const defined = import.meta.glob<readonly DefinedCall[]>("./*.calls.ts", {
  eager: true,
  import: "calls",
});

export const definedCalls: readonly DefinedCall[] = Object.values(defined).flat();

/** Every documented call, including those that pages and the vault serve. */
export const describedCalls: readonly Call[] = [...definedCalls, ...callsElsewhere];
