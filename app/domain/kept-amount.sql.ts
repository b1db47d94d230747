/**
 * What neither refunds nor disputes took of charge `t`, in minor units, as an expression; it means
 * something for charges whose money was taken (TAKEN_STATUSES).
 */
export const KEPT_AMOUNT =
  "(t.amount - t.refunded_amount - t.disputed_amount - t.charged_back_amount)";

/** The statuses of a charge whose money was taken, as a list in parentheses. */
export const TAKEN_STATUSES = "('approved', 'refunded', 'in_mediation', 'charged_back')";
