/** The only file that imports connectors: everything else names a company by its acquirer id. */
import { dlocal } from "./dlocal/connector";
import type { Acquirer, Gateway } from "./gateway";

const connectors: Readonly<Record<Acquirer, Gateway>> = { dlocal };

/**
 * The connector of a company. `acquirer` is a text because it comes from a row (`countries.json`,
 * `payment_processors.acquirer`); one that has no connector throws, since no charge can follow.
 */
export function getConnector(acquirer: string): Gateway {
  if (!Object.hasOwn(connectors, acquirer)) {
    throw new Error(`No connector for the acquirer ${JSON.stringify(acquirer)}`);
  }
  return connectors[acquirer as Acquirer];
}

/** The gateways whose charges are built: with one of these enabled an organisation can be given to. */
export const chargeableGateways: readonly string[] = ["local_payments"];
