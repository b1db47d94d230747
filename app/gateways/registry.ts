/** The only file that imports connectors: everything else names a company by its acquirer id. */
import { authorize } from "./centralpos/authorize";
import { dlocal } from "./dlocal/connector";
import type { Acquirer, Gateway } from "./gateway";
import { checkToken, consentUrl, exchangeCode, refreshTokens } from "./mercadopago/oauth";

/** `dlocal_global`: our second account at the same company, for global payments. */
const connectors: Readonly<Record<Acquirer, Gateway>> = { dlocal, dlocal_global: dlocal };

/**
 * The connector of a company. `acquirer` is a text because it comes from a row (`countries.json`,
 * `payment_processors.acquirer`); one that has no connector throws, since no charge can follow.
 */
export function getConnector(acquirer: string): Gateway {
  if (!hasConnector(acquirer)) {
    throw new Error(`No connector for the acquirer ${JSON.stringify(acquirer)}`);
  }
  return connectors[acquirer as Acquirer];
}

/** How organisations' own accounts at companies are connected. */
export const accountLinks = {
  mercadopago: { checkToken, consentUrl, exchangeCode, refreshTokens },
  centralpos: { authorize },
};

/** Whether charges of that company are built: an account there can be connected before they are. */
export function hasConnector(acquirer: string): boolean {
  return Object.hasOwn(connectors, acquirer);
}

/** The gateways whose charges are built: with one of these enabled an organisation can be given to. */
export const chargeableGateways: readonly string[] = ["local_payments", "global_payments"];
