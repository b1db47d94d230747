import { LRUCache } from "lru-cache";
import type { Verdict } from "./rules";

/** A verdict of a counter is repeated this long without counting. */
const KEPT_MS = 5_000;

/** By hashed counter; the keys of campaigns and organisations contain the organisation. */
const verdicts = new LRUCache<string, { verdict: Verdict; at: number }>({ max: 5_000 });

/** Remembers that a counter is over its limit. */
export function rememberVerdict(keys: readonly string[], verdict: Verdict, now: Date): void {
  for (const key of keys) verdicts.set(key, { verdict, at: now.getTime() });
}

/** Returns the severest verdict that this process gave for one of the counters in the last seconds. */
export function recentVerdict(keys: readonly string[], now: Date): Verdict | null {
  const found = keys.flatMap((key) => {
    const kept = verdicts.get(key);
    return kept && Math.abs(now.getTime() - kept.at) < KEPT_MS ? [kept.verdict] : [];
  });
  return found.find((verdict) => verdict === "refuse") ?? found[0] ?? null;
}
