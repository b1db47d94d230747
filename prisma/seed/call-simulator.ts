/** Controls the simulated companies (tests/simulators). */
const ADDRESSES = {
  centralpos: "SIM_CENTRALPOS_URL",
  local_payments: "SIM_DLOCAL_URL",
  salesforce: "SIM_SALESFORCE_URL",
} as const;

interface Order {
  of: keyof typeof ADDRESSES;
  method: string;
  action: string;
  body?: object;
}

/** Returns the body of a simulator's answer. */
export async function callSimulator({ action, body, method, of }: Order): Promise<string> {
  const { SIM_CONTROL_SECRET: secret, [ADDRESSES[of]]: url } = process.env;
  if (!url || !secret) throw new Error(`${ADDRESSES[of]} or SIM_CONTROL_SECRET is missing`);
  const response = await fetch(new URL(`/_sim/${of}/${action}`, url), {
    method,
    headers: { "content-type": "application/json", "x-sim-control": secret },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`the simulator answered ${response.status}`);
  return response.text();
}

/** Has the provider decide a payment; its message finds no product, because the demo is made before it starts. */
export async function notifyInVain(event: { type: string; payment: string }): Promise<void> {
  await callSimulator({
    of: "local_payments",
    method: "POST",
    action: "events",
    body: event,
  }).catch(() => undefined);
}
