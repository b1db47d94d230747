/** The one connection to Redis: queues, rate limits and invalidation share it. */
import { Redis } from "ioredis";
import { env } from "./env.server";

let redis: Redis | undefined;

export function redisConnection(url: string): Redis {
  if (!redis) {
    redis = new Redis(url, { maxRetriesPerRequest: null, enableOfflineQueue: true });
    // It reconnects by itself; what was lost is enqueued again from the outbox.
    redis.on("error", () => undefined);
  }
  return redis;
}

/** Whether Redis answers, where it is used. */
export async function queueReady(): Promise<boolean> {
  const { REDIS_URL } = env();
  if (!REDIS_URL) return true;
  const answer = await Promise.race([
    redisConnection(REDIS_URL)
      .ping()
      .catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), 1_500).unref()),
  ]);
  return answer === "PONG";
}

/** The shared connection, for rate limits and invalidation; null where queues are on PostgreSQL. */
export function sharedRedis(): Redis | null {
  const { REDIS_URL } = env();
  return REDIS_URL ? redisConnection(REDIS_URL) : null;
}

export async function closeQueueConnections(): Promise<void> {
  redis?.disconnect();
}
