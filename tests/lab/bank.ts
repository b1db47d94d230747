/** Calls to the simulated bank behind payouts. */
import type { LabBody } from "./body";
import { controlSimulator, setting } from "./outside";

function control(method: string, path: string, content?: LabBody): Promise<unknown> {
  const request = { method, path: `bank/${path}`, content };
  return controlSimulator("bank", setting("SIM_DLOCAL_URL"), request);
}

/** Sets what the bank answers to the next payouts, in order. */
export function setBankScript(body: LabBody): Promise<unknown> {
  return control("PUT", "script", body);
}

/** Returns what the bank was told to transfer, oldest first. */
export function listTransfers(): Promise<unknown> {
  return control("GET", "transfers");
}
