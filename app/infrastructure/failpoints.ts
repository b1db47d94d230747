/** Every place where the lab can make a process die, fail or hang; GET /failpoints lists them. */
export const FAILPOINTS = [
  "vault.before_seal",
  "vault.after_seal",
  "vault.before_consume",
  "vault.after_consume",
  "vault.before_send",
  "vault.after_send",
  "charge.after_intention",
  "charge.before_provider",
  "charge.after_provider",
  "charge.before_result",
  "charge.after_result",
  "refund.after_intention",
  "refund.before_provider",
  "refund.after_provider",
  "refund.before_result",
  "refund.after_result",
  "payout.before_cut_off",
  "payout.after_cut_off",
  "payout.before_provider",
  "payout.after_provider",
  "claim.before",
  "claim.after",
  "claim.before_charge",
  "upgrade.after_step",
  "download.while_writing",
  "download.before_store",
  "download.after_store",
  "relay.before_enqueue",
  "relay.after_enqueue",
  "record.before",
  "record.after",
  "webhook.before_store",
  "webhook.after_store",
  "job.before_work",
  "job.after_work",
  "mail.before_send",
  "mail.after_send",
] as const;

export type FailpointName = (typeof FAILPOINTS)[number];
export const FAILPOINT_ACTIONS = ["kill", "throw", "hang"] as const;
export type FailpointAction = (typeof FAILPOINT_ACTIONS)[number];

export class FailpointError extends Error {
  constructor(readonly point: FailpointName) {
    super(`failpoint ${point}`);
    this.name = "FailpointError";
  }
}

type Claim = (point: FailpointName) => Promise<boolean>;

const armed = new Map<FailpointName, FailpointAction>();
let claim: Claim = async () => true;

/** Arms a point once: the first call that reaches it and wins the claim fires it. */
export function armFailpoint(point: FailpointName, action: FailpointAction): void {
  armed.set(point, action);
}

export function disarmFailpoint(point: FailpointName): void {
  armed.delete(point);
}

/** Sets the function that decides which of several processes fires; without it a process always does. */
export function setFailpointClaim(decide: Claim): void {
  claim = decide;
}

/** Marks where the lab injects a fault: it throws FailpointError, never settles or ends the process. */
export function failpoint(point: FailpointName): Promise<void> | undefined {
  if (armed.size === 0 || !armed.has(point)) return undefined;
  return fire(point);
}

async function fire(point: FailpointName): Promise<void> {
  const action = armed.get(point);
  // Disarmed before the claim, so that a second call in this process cannot fire it again.
  armed.delete(point);
  if (action === undefined || !(await claim(point))) return;
  if (action === "throw") throw new FailpointError(point);
  if (action === "kill") process.kill(process.pid, "SIGKILL");
  await new Promise<never>(() => undefined);
}
