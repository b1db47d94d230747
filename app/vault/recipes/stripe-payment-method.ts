import type { Recipe } from "./recipe";

/**
 * Implements Stripe's payment methods: our secret key as the bearer. The answer is a method's id, which
 * only our account can charge.
 */
export const stripePaymentMethod: Recipe = {
  settings: ["SECRET_KEY"],
  headers: ["authorization"],
  cardFields: new Map([
    ["card.number", "number"],
    ["card.cvc", "security_code"],
    ["card.exp_month", "expiration_month"],
    ["card.exp_year", "expiration_year"],
    ["billing_details.name", "holder_name"],
  ]),
  sign: ({ SECRET_KEY = "" }) => ({ authorization: `Bearer ${SECRET_KEY}` }),
};
