/** How gifts to one organisation that come at the same time share their round trips. */
export const BATCH_LIMITS = { atOnce: 3, most: 50 };
