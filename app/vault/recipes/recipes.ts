import { centralpos } from "./centralpos";
import { conektaToken } from "./conekta-token";
import { dlocalV2 } from "./dlocal-v2";
import { mercadopagoCardToken } from "./mercadopago-card-token";
import type { Recipe } from "./recipe";
import { stripePaymentMethod } from "./stripe-payment-method";

/** Every signing recipe, by the name that a request gives; each recipe has its own file. */
export const RECIPES: ReadonlyMap<string, Recipe> = new Map([
  ["centralpos", centralpos],
  ["conekta-token", conektaToken],
  ["dlocal-v2", dlocalV2],
  ["mercadopago-card-token", mercadopagoCardToken],
  ["stripe-payment-method", stripePaymentMethod],
]);
