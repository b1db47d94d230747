/** Announces that the process stops, to running requests and to long waits. */
import { setMaxListeners } from "node:events";
import { env } from "./env.server";

const announced = new AbortController();
const hurried = new AbortController();
// Each waiting request adds a listener and removes it with its response.
setMaxListeners(0, hurried.signal);

/** Returns whether the process is stopping; from then on each response closes its connection. */
export function isStopping(): boolean {
  return announced.signal.aborted;
}

/** Aborts when waiting requests must respond with their current state, because the process ends soon. */
export const lastAnswers: AbortSignal = hurried.signal;

/** `over` resolves after that time (monotonic), or when last responses are due; `end` cancels the wait. */
export function patience(milliseconds: number): { over: Promise<void>; end(): void } {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    if (lastAnswers.aborted) return resolve();
    const stop = () => resolve();
    const timer = setTimeout(stop, milliseconds);
    timer.unref();
    lastAnswers.addEventListener("abort", stop);
    end = () => {
      clearTimeout(timer);
      lastAnswers.removeEventListener("abort", stop);
    };
  });
  return { over, end };
}

/** The steps of a shutdown, in milliseconds after the stop signal. Monotonic. */
export interface ShutdownTimes {
  /** Until then new connections are accepted, so that load balancers see `/readyz` change first. */
  drain: number;
  /** Then waiting requests respond with their current state. */
  hurry: number;
  /** Then everything left is cut off. */
  end: number;
}

export function shutdownTimes(): ShutdownTimes {
  const { SHUTDOWN_MS: end, SHUTDOWN_DRAIN_MS: drain } = env();
  return { drain, hurry: Math.max(drain, end * 0.75), end };
}

/** Announces the shutdown; after `times.hurry` the waits are cut short. */
export function announceShutdown(times: ShutdownTimes): void {
  announced.abort();
  setTimeout(() => hurried.abort(), times.hurry).unref();
}
