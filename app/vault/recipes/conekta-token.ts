import type { Recipe } from "./recipe";

/**
 * Implements Conekta's tokens: our private key as the bearer. The answer is a token, which only our account
 * can charge, once.
 */
export const conektaToken: Recipe = {
  settings: ["PRIVATE_KEY"],
  headers: ["authorization"],
  cardFields: new Map([
    ["card.number", "number"],
    ["card.name", "holder_name"],
    ["card.cvc", "security_code"],
    ["card.exp_month", "two_digit_month"],
    ["card.exp_year", "two_digit_year"],
  ]),
  sign: ({ PRIVATE_KEY = "" }) => ({ authorization: `Bearer ${PRIVATE_KEY}` }),
};
