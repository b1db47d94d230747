/**
 * The one connection to Redis: queues, rate limits and invalidation share it. Web loads this file, and
 * the driver with it, when it first needs them: its start takes a tenth less without.
 */
import { Redis } from "ioredis";

let redis: Redis | undefined;

export function redisConnection(url: string): Redis {
  if (!redis) {
    redis = new Redis(url, { maxRetriesPerRequest: null, enableOfflineQueue: true });
    // It reconnects by itself; what was lost is enqueued again from the outbox.
    redis.on("error", () => undefined);
  }
  return redis;
}

export function disconnectRedis(): void {
  redis?.disconnect();
}
