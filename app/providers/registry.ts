/** The only file that imports providers; all other code names one by its acquirer id. */
import { authorize } from "./centralpos/authorize";
import { dlocal } from "./dlocal/provider";
import type { Acquirer, Provider } from "./provider";
import { checkToken, consentUrl, exchangeCode, refreshTokens } from "./mercadopago/oauth";

/** `dlocal_global` is our second account at the same provider, for global payments. */
const providers: Readonly<Record<Acquirer, Provider>> = { dlocal, dlocal_global: dlocal };

/**
 * Returns the provider of an acquirer id, which is a text because it comes from a row
 * (`countries.json`, `payment_processors.acquirer`). Throws for an id without provider, because no
 * charge can follow.
 */
export function getProvider(acquirer: string): Provider {
  if (!hasProvider(acquirer)) {
    throw new Error(`No provider for the acquirer ${JSON.stringify(acquirer)}`);
  }
  return providers[acquirer as Acquirer];
}

/** Functions that connect organisations' own accounts at providers. */
export const accountLinks = {
  mercadopago: { checkToken, consentUrl, exchangeCode, refreshTokens },
  centralpos: { authorize },
};

/** Returns whether we can charge at that provider; an account may be connected earlier. */
export function hasProvider(acquirer: string): boolean {
  return Object.hasOwn(providers, acquirer);
}

/** Gateways with implemented charges; an organisation with one of them can receive donations. */
export const chargeableGateways: readonly string[] = ["local_payments", "global_payments"];
