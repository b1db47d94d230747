import { added } from "./added-companies";
import { centralpos } from "./centralpos/provider";
import { conekta } from "./conekta/provider";
import { dlocal, dlocalGlobal } from "./dlocal/provider";
import { mercadopago } from "./mercadopago/provider";
import type { Provider } from "./provider";
import { stripe } from "./stripe/provider";

/** What charges, by the account's name; a company without an entry can be connected, but not charge. */
export const implemented: Readonly<Record<string, Provider>> = {
  dlocal,
  dlocal_global: dlocalGlobal,
  dlocal_platform: dlocal,
  centralpos,
  mercadopago,
  stripe,
  conekta,
  ...Object.assign({}, ...added.map(({ implemented: own }) => own)),
};
