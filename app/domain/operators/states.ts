export const operatorStates = ["active", "invited", "expired", "discarded"] as const;
export type OperatorState = (typeof operatorStates)[number];

/** The states of an organisation: not receiving yet, receiving, suspended by us. */
export const tenantStates = ["pending", "active", "suspended"] as const;
export type TenantState = (typeof tenantStates)[number];
