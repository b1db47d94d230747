import {
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import { DomainError } from "~/domain/errors";
import { sharedRedis } from "~/infrastructure/queues/redis.server";

export interface Limit {
  name: string;
  points: number;
  seconds: number;
}

/** A Redis that does not respond within this time counts as down, because it may hang while connected. */
const REDIS_MS = 500;

interface Limiter {
  /** Shared by all processes; null without Redis. */
  shared: RateLimiterAbstract | null;
  /** This process's own count. */
  own: RateLimiterAbstract;
}

const limiters = new Map<string, Promise<Limiter>>();

/** Concurrent callers share one limiter: two would each count for themselves. */
function limiterOf(limit: Limit): Promise<Limiter> {
  let limiter = limiters.get(limit.name);
  if (!limiter) {
    limiter = makeLimiter(limit);
    limiters.set(limit.name, limiter);
    // The next caller tries a failed set-up again.
    limiter.catch(() => limiters.delete(limit.name));
  }
  return limiter;
}

async function makeLimiter({ name, points, seconds }: Limit): Promise<Limiter> {
  const options = { keyPrefix: `limit:${name}`, points, duration: seconds * 2 };
  const storeClient = await sharedRedis();
  // Limits work without Redis: while it is down each process counts for itself.
  const own = new RateLimiterMemory(options);
  const further = { insuranceLimiter: own, rejectIfRedisNotReady: true };
  const shared = storeClient && new RateLimiterRedis({ ...options, storeClient, ...further });
  return { shared, own };
}

const SILENT = Symbol("silent");

/** Returns Redis' response, or SILENT; a later response is ignored. */
async function unlessSilent<T>(requested: Promise<T>): Promise<T | typeof SILENT> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<typeof SILENT>((resolve) => {
    timer = setTimeout(() => resolve(SILENT), REDIS_MS);
  });
  requested.catch(() => undefined);
  return Promise.race([requested, silence]).finally(() => clearTimeout(timer));
}

/** Counts in Redis, or in this process when Redis is silent. Rejects when no point is left. */
async function consume({ shared, own }: Limiter, key: string): Promise<unknown> {
  if (!shared) return own.consume(key);
  const answer = await unlessSilent(shared.consume(key));
  return answer === SILENT ? own.consume(key) : answer;
}

/** Takes one point; throws `rate_limited` with the seconds to wait. The key has the product's time window. */
export async function takePoint(limit: Limit, key: string, now: Date): Promise<void> {
  const windowMs = limit.seconds * 1000;
  const window = Math.floor(now.getTime() / windowMs);
  try {
    await consume(await limiterOf(limit), `${window}:${key}`);
  } catch (error) {
    if (error instanceof Error) throw error;
    const retryAfter = Math.max(1, Math.ceil(((window + 1) * windowMs - now.getTime()) / 1000));
    throw new DomainError("rate_limited", { retryAfter });
  }
}

/** Gives a point back for an attempt that does not count, such as a successful login. */
export async function givePointBack(limit: Limit, key: string, now: Date): Promise<void> {
  const window = Math.floor(now.getTime() / (limit.seconds * 1000));
  const { shared, own } = await limiterOf(limit);
  await unlessSilent((shared ?? own).reward(`${window}:${key}`)).catch(() => undefined);
}
