import type { DefinedCall } from "~/http/define-call.server";
import type { Call } from "~/http/openapi/call";

const defined = import.meta.glob<readonly DefinedCall[]>("./*.calls.ts", {
  eager: true,
  import: "calls",
});
const others = import.meta.glob<readonly Call[]>("./*.openapi.ts", {
  eager: true,
  import: "calls",
});

/** Every call of `defineCall`. */
export const definedCalls: readonly DefinedCall[] = Object.values(defined).flat();

/** Every JSON call that is described. */
export const describedCalls: readonly Call[] = [...definedCalls, ...Object.values(others).flat()];
