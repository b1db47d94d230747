/** Limits of an event's form. Pages load this file in the browser, so it stays small. */
export const ticketLimits = {
  name: 80,
  description: 200,
  place: 200,
  link: 500,
  quantity: 1_000_000,
  /** An order has 20 seats at most. */
  perOrder: 20,
  options: 20,
  promoCodes: 20,
  /** The fewest signs of a promo code of 50 % or more. */
  guardedPromoCode: 8,
} as const;

export const eventFormats = ["", "physical", "online"] as const;
