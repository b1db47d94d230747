/** Counters that all processes share on Redis, and that outlive each of them. */
import { RateLimiterRedis } from "rate-limiter-flexible";
import { sharedRedis } from "./redis.server";

export interface CountChange {
  /** Contains no personal data: it is kept as it is. */
  key: string;
  by: number;
  /** The counter is forgotten this long after its first change. */
  seconds: number;
}

/** A Redis that does not respond within this time counts as down, because it may hang while connected. */
const REDIS_MS = 500;

let limiter: Promise<RateLimiterRedis | null> | undefined;

/** The product assesses the counts itself, so that no number of points is too many. */
async function openLimiter(): Promise<RateLimiterRedis | null> {
  const storeClient = await sharedRedis();
  const points = Number.MAX_SAFE_INTEGER;
  return (
    storeClient &&
    new RateLimiterRedis({
      keyPrefix: "count",
      storeClient,
      points,
      duration: 1,
      rejectIfRedisNotReady: true,
    })
  );
}

/** Changes counters in one round trip and returns their new values; null when Redis is absent or silent. */
export async function countOnRedis(changes: readonly CountChange[]): Promise<number[] | null> {
  limiter ??= openLimiter();
  const shared = await limiter.catch(() => {
    limiter = undefined;
    return null;
  });
  if (!shared) return null;
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), REDIS_MS);
  });
  // All commands are written in the same turn of the event loop, so that they share the round trip.
  const counted = Promise.all(
    changes.map(({ key, by, seconds }) => shared.penalty(key, by, { customDuration: seconds })),
  )
    .then((results) => results.map(({ consumedPoints }) => consumedPoints))
    .catch(() => null);
  return Promise.race([counted, silence]).finally(() => clearTimeout(timer));
}
