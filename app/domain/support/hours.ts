/**
 * Possible durations of a support access, in hours. This file is separate from the schema to keep
 * Zod out of the browser.
 */
export const supportHours = ["1", "8", "24", "72"] as const;
