/** The states of a seat that lists show; pages and the browser read them here. */

export const ticketStates = ["sold", "refunded", "cancelled", "held", "released"] as const;
export type TicketState = (typeof ticketStates)[number];

export const arrivals = ["arrived", "not_arrived"] as const;

/** Of a rejected sale: a late approval may still sell its seats, or a member cancelled it. */
export const saleStates = ["open", "cancelled"] as const;
