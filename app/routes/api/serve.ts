import { serveCalls } from "~/http/define-call.server";
import { definedCalls } from "./calls.server";

/** Every call of `defineCall`: the URL map brings each of their paths here. */
export const loader = serveCalls(definedCalls);
export const action = loader;
