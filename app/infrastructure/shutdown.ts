/** That a process is about to end: known to whoever answers, or waits for long. */
import { setMaxListeners } from "node:events";
import { env } from "./env.server";

const announced = new AbortController();
const hurried = new AbortController();
// As many as wait for an answer; each goes with its answer.
setMaxListeners(0, hurried.signal);

/** Whether the process was asked to end; from then on each answer closes its connection. */
export function isStopping(): boolean {
  return announced.signal.aborted;
}

/** Aborts when whoever still waits must answer with what is known, since the process ends soon. */
export const lastAnswers: AbortSignal = hurried.signal;

/** `over` ends after that long (monotonic), or when last answers are due; `end` forgets about it. */
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

/** The steps of an end, in milliseconds after the request for it. Monotonic. */
export interface ShutdownTimes {
  /** Until here new connections are taken, so that balancers see `/readyz` turn first. */
  drain: number;
  /** Then waiting answers are given as they stand. */
  hurry: number;
  /** Then whatever is left is cut off. */
  end: number;
}

export function shutdownTimes(): ShutdownTimes {
  const { SHUTDOWN_MS: end, SHUTDOWN_DRAIN_MS: drain } = env();
  return { drain, hurry: Math.max(drain, end * 0.75), end };
}

/** Announces the end; `times` after it the waits are cut short. */
export function announceShutdown(times: ShutdownTimes): void {
  announced.abort();
  setTimeout(() => hurried.abort(), times.hurry).unref();
}
