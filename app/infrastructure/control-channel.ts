import { setClock } from "./clock";
import {
  armFailpoint,
  disarmFailpoint,
  FAILPOINT_ACTIONS,
  FAILPOINTS,
  setFailpointClaim,
  type FailpointAction,
  type FailpointName,
} from "./failpoints";

type Message = Record<string, unknown>;

const claims = new Map<number, (granted: boolean) => void>();
let lastClaim = 0;

/** Takes clock and failpoints from the launcher, if there is one. Call it first in a process entry. */
export function connectControlChannel(): void {
  if (process.env.DADIVA_CLOCK) setClock(new Date(process.env.DADIVA_CLOCK));
  if (process.env.DADIVA_FAILPOINTS) {
    const listed: unknown = JSON.parse(process.env.DADIVA_FAILPOINTS);
    for (const entry of Array.isArray(listed) ? listed : []) arm(entry as Message);
  }
  if (process.send === undefined) return;
  setFailpointClaim(claimFromLauncher);
  process.on("message", receive);
  process.on("disconnect", () => {
    for (const id of [...claims.keys()]) resolveClaim(id, false);
    // Without its launcher the process would occupy its port for ever, so it stops as on SIGTERM.
    process.kill(process.pid, "SIGTERM");
  });
  // The channel alone must not keep the process alive when everything else is closed.
  process.channel?.unref();
}

/** Tells the launcher that the process serves, and on which port. */
export function announceReady(port?: number): void {
  send(port === undefined ? { type: "ready" } : { type: "ready", port });
}

function receive(received: unknown): void {
  if (typeof received !== "object" || received === null) return;
  const message = received as Message;
  switch (message.type) {
    case "clock":
      setClock(typeof message.now === "string" ? new Date(message.now) : null);
      break;
    case "failpoint":
      arm(message);
      break;
    case "failpoint.disarm":
      if (isPoint(message.point)) disarmFailpoint(message.point);
      break;
    case "failpoint.granted":
      resolveClaim(Number(message.id), message.granted === true);
      return;
    default:
      return;
  }
  send({ type: "ack", id: message.id });
}

function arm(message: Message): void {
  if (isPoint(message.point) && isAction(message.action)) {
    armFailpoint(message.point, message.action);
  }
}

function claimFromLauncher(point: FailpointName): Promise<boolean> {
  if (!process.connected) return Promise.resolve(false);
  const id = ++lastClaim;
  return new Promise((resolve) => {
    claims.set(id, resolve);
    send({ type: "failpoint.claim", id, point });
  });
}

function resolveClaim(id: number, granted: boolean): void {
  claims.get(id)?.(granted);
  claims.delete(id);
}

function send(message: Message): void {
  // The callback keeps a dead launcher from causing an uncaught error in its child.
  if (process.send && process.connected)
    process.send(message, undefined, undefined, () => undefined);
}

function isPoint(value: unknown): value is FailpointName {
  return (FAILPOINTS as readonly unknown[]).includes(value);
}

function isAction(value: unknown): value is FailpointAction {
  return (FAILPOINT_ACTIONS as readonly unknown[]).includes(value);
}
