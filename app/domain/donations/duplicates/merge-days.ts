/** Days for which a merge of two donors can be undone. */
export const UNDO_DAYS = 30;
