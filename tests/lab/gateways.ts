/** Calls to a simulated gateway, for any provider. */
import type { LabBody } from "./body";
import { notFound } from "./lab-error";
import { controlSimulator, setting } from "./outside";

/** Gateway → the setting with its simulator's address. */
const simulators: Readonly<Record<string, string>> = {
  local_payments: "SIM_DLOCAL_URL",
  global_payments: "SIM_DLOCAL_URL",
  platform: "SIM_DLOCAL_URL",
  centralpos: "SIM_CENTRALPOS_URL",
  mercadopago: "SIM_MERCADOPAGO_URL",
  stripe: "SIM_STRIPE_URL",
};

function simulatorOf(gateway: string): string {
  const name = Object.hasOwn(simulators, gateway) ? simulators[gateway] : undefined;
  if (!name) throw notFound(`There is no simulated gateway ${gateway}.`);
  return setting(name);
}

function control(
  gateway: string,
  method: string,
  path: string,
  content?: LabBody,
): Promise<unknown> {
  return controlSimulator(gateway, simulatorOf(gateway), { method, path, content });
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

/** Has an owner of that country consented at Mercado Pago's simulator. Returns the grant of its token call. */
export async function consentAtMercadopago(site: string): Promise<Record<string, unknown>> {
  return (await control("mercadopago", "POST", "mercadopago/accounts", { site })) as Record<
    string,
    unknown
  >;
}

/** Returns all charges of cards, with which the product's books are compared. */
export async function readBooks(gateway: string): Promise<unknown> {
  const books = (await control(gateway, "GET", "books")) as { gateway: string }[];
  return { books: books.filter((row) => row.gateway === gateway) };
}
