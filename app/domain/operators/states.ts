/** How a person of our own staff stands. */
export const operatorStates = ["active", "invited", "expired", "discarded"] as const;
export type OperatorState = (typeof operatorStates)[number];
