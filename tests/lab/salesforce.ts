/** Calls to the simulated Salesforce. */
import type { LabBody } from "./body";
import { controlSimulator, setting } from "./outside";

function control(method: string, path: string, content?: LabBody): Promise<unknown> {
  const request = { method, path: `salesforce/${path}`, content };
  return controlSimulator("salesforce", setting("SIM_SALESFORCE_URL"), request);
}

/** Returns what stands there; `object` and `org` narrow it. */
export function listSalesforceRecords(query: URLSearchParams): Promise<unknown> {
  return control("GET", `records?${query}`);
}

/** Returns the journal of calls, oldest first. */
export function listSalesforceCalls(): Promise<unknown> {
  return control("GET", "calls");
}

/** Sets what it answers to the next changes, in order. */
export function setSalesforceScript(body: LabBody): Promise<unknown> {
  return control("PUT", "script", body);
}
