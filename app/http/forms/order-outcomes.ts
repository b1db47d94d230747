/** What the order of a plan came to, as the address of the next page says it. */
export const orderOutcomes = ["loaded", "scheduled", "awaits_money", "in_process"] as const;
export type OrderOutcome = (typeof orderOutcomes)[number];
