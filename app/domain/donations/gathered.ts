/** How gifts to one organisation that come at the same time share their round trips. */
export const GATHERED = { atOnce: 3, most: 50 };
