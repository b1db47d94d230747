import type { Recipe } from "./recipe";

/**
 * Implements Mercado Pago's card tokens: the public key in the address names the organisation's account,
 * so that the request carries no secret. The answer is a token, which only that account can charge.
 */
export const mercadopagoCardToken: Recipe = {
  settings: [],
  headers: [],
  cardFields: new Map([
    ["card_number", "number"],
    ["cardholder.name", "holder_name"],
    ["security_code", "security_code"],
    ["expiration_month", "expiration_month"],
    ["expiration_year", "expiration_year"],
  ]),
  sign: () => ({}),
};
