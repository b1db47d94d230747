import type { Redis } from "ioredis";
import { env } from "~/infrastructure/env.server";
import type * as connections from "./redis-connection.server";

let loading: Promise<typeof connections> | undefined;

/** Returns the shared connection for rate limits and invalidation; null when queues use PostgreSQL. */
export async function sharedRedis(): Promise<Redis | null> {
  const { REDIS_URL } = env();
  if (!REDIS_URL) return null;
  loading ??= import("./redis-connection.server");
  return (await loading).redisConnection(REDIS_URL);
}

/** Returns whether Redis responds, or true when it is not used. */
export async function queueReady(): Promise<boolean> {
  const redis = await sharedRedis();
  if (!redis) return true;
  const answer = await Promise.race([
    redis.ping().catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), 1_500).unref()),
  ]);
  return answer === "PONG";
}

export async function closeQueueConnections(): Promise<void> {
  (await loading)?.disconnectRedis();
}
