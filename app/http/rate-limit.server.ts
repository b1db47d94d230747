import {
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import { DomainError } from "~/domain/errors";
import { sharedRedis } from "~/infrastructure/redis.server";

/** Points in a window of seconds. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
}

const limiters = new Map<string, RateLimiterAbstract>();

function limiterOf({ name, points, seconds }: Limit): RateLimiterAbstract {
  let limiter = limiters.get(name);
  if (!limiter) {
    const options = { keyPrefix: `limit:${name}`, points, duration: seconds * 2 };
    const redis = sharedRedis();
    // Redis is only a hint: while it is down each process counts for itself.
    const insurance = new RateLimiterMemory(options);
    limiter = redis
      ? new RateLimiterRedis({
          ...options,
          storeClient: redis,
          insuranceLimiter: insurance,
          rejectIfRedisNotReady: true,
        })
      : insurance;
    limiters.set(name, limiter);
  }
  return limiter;
}

/**
 * Takes one point; throws `rate_limited` with the seconds to wait when none is left. The window is
 * counted by the product's clock (it stands in the key), so that the lab can open a new one.
 */
export async function takePoint(limit: Limit, key: string, now: Date): Promise<void> {
  const windowMs = limit.seconds * 1000;
  const window = Math.floor(now.getTime() / windowMs);
  try {
    await limiterOf(limit).consume(`${window}:${key}`);
  } catch (error) {
    if (error instanceof Error) throw error;
    const retryAfter = Math.max(1, Math.ceil(((window + 1) * windowMs - now.getTime()) / 1000));
    throw new DomainError("rate_limited", { retryAfter });
  }
}

/** Gives a point back, where an attempt turned out not to count: a login that was right. */
export async function givePointBack(limit: Limit, key: string, now: Date): Promise<void> {
  const window = Math.floor(now.getTime() / (limit.seconds * 1000));
  await limiterOf(limit)
    .reward(`${window}:${key}`)
    .catch(() => undefined);
}
