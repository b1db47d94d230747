/** Calls to a simulated gateway, for any provider. */
import type { LabBody } from "./body";
import { LabError, notFound } from "./lab-error";
import { callOutside, setting } from "./outside";

/** Gateway → the setting with its simulator's address. */
const simulators: Readonly<Record<string, string>> = {
  local_payments: "SIM_DLOCAL_URL",
  global_payments: "SIM_DLOCAL_URL",
  platform: "SIM_DLOCAL_URL",
};

function simulatorOf(gateway: string): string {
  const name = Object.hasOwn(simulators, gateway) ? simulators[gateway] : undefined;
  if (!name) throw notFound(`There is no simulated gateway ${gateway}.`);
  return setting(name);
}

async function control(
  gateway: string,
  method: string,
  path: string,
  content?: LabBody,
): Promise<unknown> {
  const address = new URL(`/_sim/${path}`, simulatorOf(gateway)).href;
  const { status, body } = await callOutside(`simulator of ${gateway}`, address, {
    method,
    headers: {
      "x-sim-control": setting("SIM_CONTROL_SECRET"),
      "content-type": "application/json",
    },
    body: content && JSON.stringify(content),
  });
  if (status < 300) return body;
  const message = typeof body.error === "string" ? body.error : `the simulator answered ${status}`;
  throw new LabError(status, codeOf(status), message);
}

function codeOf(status: number): string {
  if (status === 404) return "not_found";
  if (status === 409) return "invalid_transition";
  if (status === 422) return "validation_failed";
  return status < 500 ? "malformed_request" : "lab_failed";
}

/** Sets the gateway's answers to its next charges, in order. */
export function setScript(gateway: string, body: LabBody): Promise<unknown> {
  return control(gateway, "PUT", `${gateway}/script`, body);
}

/** Returns the journal of calls, oldest first. */
export function listCalls(gateway: string): Promise<unknown> {
  return control(gateway, "GET", `${gateway}/calls`);
}

/** Causes an event. Returns the product's answer to its notification. */
export function sendEvent(gateway: string, body: LabBody): Promise<unknown> {
  return control(gateway, "POST", `${gateway}/events`, body);
}

/** Returns all charges of cards, with which the product's books are compared. */
export async function readBooks(gateway: string): Promise<unknown> {
  const books = (await control(gateway, "GET", "books")) as { gateway: string }[];
  return { books: books.filter((row) => row.gateway === gateway) };
}
