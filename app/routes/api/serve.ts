import { serveCalls } from "~/http/calls/define-call.server";
import { definedCalls } from "./calls.server";

/** Serves every call of `defineCall`: the route map sends all their paths here. */
export const loader = serveCalls(definedCalls);
export const action = loader;
