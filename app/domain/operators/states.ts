/** How a person of our own staff stands. */
export const operatorStates = ["active", "invited", "expired", "discarded"] as const;
export type OperatorState = (typeof operatorStates)[number];

/** How an organisation stands: nothing received yet because something is missing, receiving, stopped by us. */
export const tenantStates = ["pending", "active", "suspended"] as const;
export type TenantState = (typeof tenantStates)[number];
