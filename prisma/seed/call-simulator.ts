/** Controls the simulated provider of `local_payments` (tests/simulators/dlocal/control.ts). */
export async function callSimulator(method: string, action: string, body: object): Promise<void> {
  const { SIM_DLOCAL_URL: url, SIM_CONTROL_SECRET: secret } = process.env;
  if (!url || !secret) throw new Error("SIM_DLOCAL_URL or SIM_CONTROL_SECRET is missing");
  const response = await fetch(new URL(`/_sim/local_payments/${action}`, url), {
    method,
    headers: { "content-type": "application/json", "x-sim-control": secret },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the simulator answered ${response.status}`);
}

/** Has the provider decide a payment; its message finds no product, because the demo is made before it starts. */
export async function notifyInVain(event: { type: string; payment: string }): Promise<void> {
  await callSimulator("POST", "events", event).catch(() => undefined);
}
