/** Tells the simulated company what to answer to the next charges; afterwards it goes by the card. */
export async function scriptAnswers(answers: string[]): Promise<void> {
  const { SIM_DLOCAL_URL: url, SIM_CONTROL_SECRET: secret } = process.env;
  if (!url || !secret) throw new Error("SIM_DLOCAL_URL or SIM_CONTROL_SECRET is missing");
  const response = await fetch(new URL("/_sim/local_payments/script", url), {
    method: "PUT",
    headers: { "content-type": "application/json", "x-sim-control": secret },
    body: JSON.stringify({ answers }),
  });
  if (!response.ok) throw new Error(`the simulator answered ${response.status}`);
}
