/** The order of day, month and year in a statement's dates. */
export const dateOrders = ["dmy", "mdy", "ymd"] as const;
export type DateOrder = (typeof dateOrders)[number];
