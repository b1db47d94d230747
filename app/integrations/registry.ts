/** The only file that imports systems; all other code names one by its kind. */
import type { Connector } from "./connector";
import { salesforce } from "./salesforce/connector";

const connectors: Record<string, Connector> = { salesforce };

/** Returns the connector of a row's kind. */
export function connectorOf(kind: string): Connector {
  const found = Object.hasOwn(connectors, kind) ? connectors[kind] : undefined;
  if (!found) throw new Error(`no connector is called ${kind}`);
  return found;
}
