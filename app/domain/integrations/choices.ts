/** Choices of the integration's forms. Pages load this file in the browser. */

export const integrationStates = ["disconnected", "connected", "broken"] as const;
export type IntegrationState = (typeof integrationStates)[number];

export const environments = ["production", "sandbox", "my_domain"] as const;
export type Environment = (typeof environments)[number];

/** What is synced. */
export const syncedObjects = ["donors", "donations", "campaigns"] as const;
export type SyncedObject = (typeof syncedObjects)[number];

/** Seconds that a change waits for further ones, as for pledges. */
export const waits = [0, 60, 300, 600, 1800, 3600, 7200] as const;

/** Why nothing is sent until a time. */
export const pauseReasons = [
  ...(["call_limit", "limit", "unavailable", "plan", "no_flavour"] as const),
  "refused",
] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** What becomes of an erased donor's record there. */
export const erasures = ["empty", "delete"] as const;
export type Erasure = (typeof erasures)[number];

/** Both sides are compared once a month. */
export const COMPARISON_EVERY_MS = 30 * 24 * 60 * 60_000;

export const LEAST_CALLS = 100;
export const MOST_CALLS = 1_000_000;
