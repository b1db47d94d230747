/** How much, and how long, a device may keep pledges by itself. */
import { SIGNED_LIVES_MS } from "~/values/ids/signed-lives.mjs";

const HOUR_MS = 60 * 60 * 1000;
/** From then on the page asks to find a network. */
const WARN_MS = 24 * HOUR_MS;
/** From then on the page takes no new pledge. */
const STOP_MS = 72 * HOUR_MS;
/** After it nothing can be delivered any more, and the device erases what it keeps. */
const DEAD_MS = SIGNED_LIVES_MS.pledgeDevice;
export const MOST_STORED = 200;

export interface StoreLimits {
  isOld: boolean;
  /** Why no new pledge is taken. */
  stop: "old" | "full" | null;
  isDead: boolean;
}

/** Returns what the age and the number of kept pledges allow at a time, in milliseconds of the device's clock. */
export function limitsOf(stored: readonly { storedAt: number }[], now: number): StoreLimits {
  const oldest = Math.min(now, ...stored.map(({ storedAt }) => storedAt));
  const age = now - oldest;
  const stop = age >= STOP_MS ? "old" : stored.length >= MOST_STORED ? "full" : null;
  return { isOld: age >= WARN_MS, stop, isDead: age >= DEAD_MS };
}
