import type { Call } from "~/http/openapi/call";

const files = import.meta.glob<readonly Call[]>("./*.openapi.ts", { eager: true, import: "calls" });

/** Every JSON call that is described, as it stands beside its route. */
export const describedCalls: readonly Call[] = Object.values(files).flat();
