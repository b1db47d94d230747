/** Durations of a support access, in hours; a file without Zod, for the browser. */
export const supportHours = ["1", "8", "24", "72"] as const;
