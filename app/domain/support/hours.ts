/** For how long our staff may look in, in hours. Apart from the schema: Zod stays out of the browser. */
export const supportHours = ["1", "8", "24", "72"] as const;
