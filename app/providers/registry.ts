/** The only file that imports providers: all other code names one by its acquirer id. */
import { authorize } from "./centralpos/authorize";
import { dlocal } from "./dlocal/provider";
import type { Acquirer, Provider } from "./provider";
import { checkToken, consentUrl, exchangeCode, refreshTokens } from "./mercadopago/oauth";

/** `dlocal_global`: our second account at the same company, for global payments. */
const providers: Readonly<Record<Acquirer, Provider>> = { dlocal, dlocal_global: dlocal };

/**
 * The provider of an acquirer id, which is a text because it comes from a row (`countries.json`,
 * `payment_processors.acquirer`). An id without provider throws, since no charge can follow.
 */
export function getProvider(acquirer: string): Provider {
  if (!hasProvider(acquirer)) {
    throw new Error(`No provider for the acquirer ${JSON.stringify(acquirer)}`);
  }
  return providers[acquirer as Acquirer];
}

/** How organisations' own accounts at companies are connected. */
export const accountLinks = {
  mercadopago: { checkToken, consentUrl, exchangeCode, refreshTokens },
  centralpos: { authorize },
};

/** Whether we can charge at that company: an organisation may connect an account before we can. */
export function hasProvider(acquirer: string): boolean {
  return Object.hasOwn(providers, acquirer);
}

/** The gateways whose charges are built: with one of these enabled an organisation can be given to. */
export const chargeableGateways: readonly string[] = ["local_payments", "global_payments"];
