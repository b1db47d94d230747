import { added } from "./added-companies";
import { facts as centralpos } from "./centralpos/facts";
import type { CompanyFacts } from "./company-facts";
import { facts as conekta } from "./conekta/facts";
import { facts as dlocal } from "./dlocal/facts";
import { facts as mercadopago } from "./mercadopago/facts";
import { facts as stripe } from "./stripe/facts";

/** The companies that this product knows, in the order in which they charge by default. */
export const companies: readonly CompanyFacts[] = [
  dlocal,
  mercadopago,
  centralpos,
  stripe,
  conekta,
  ...added.map(({ facts }) => facts),
];
