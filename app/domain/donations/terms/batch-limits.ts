/** Limits for batches of simultaneous donations to one organisation, which share round trips. */
export const BATCH_LIMITS = { atOnce: 3, most: 50 };
