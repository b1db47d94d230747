/** The connection of queues, limits and invalidation. Web loads it on first use, to start faster. */
import { Redis } from "ioredis";

let redis: Redis | undefined;

export function redisConnection(url: string): Redis {
  if (!redis) {
    redis = new Redis(url, { maxRetriesPerRequest: null, enableOfflineQueue: true });
    // The driver reconnects by itself, and the outbox enqueues lost jobs again.
    redis.on("error", () => undefined);
  }
  return redis;
}

export function disconnectRedis(): void {
  redis?.disconnect();
}
