/** Connects to the private Redis of a stack, for tests that read or empty it. */
import fs from "node:fs";
import path from "node:path";
import { Redis } from "ioredis";
import type { Stack } from "../factories/product";

function readJson(file: string): unknown {
  return JSON.parse(fs.readFileSync(file, "utf8"));
}

/** Connects with the launcher's password and process; null for queues on PostgreSQL. */
export function openRedis({ queues, dataDir }: Stack): Redis | null {
  if (queues !== "redis") return null;
  const secrets = readJson(path.join(dataDir, "secrets.json")) as Record<string, string>;
  const running = readJson(path.join(dataDir, "processes.json")) as { name: string; pid: number }[];
  const server = running.find(({ name }) => name === "redis");
  // The process title contains the port: redis-server 127.0.0.1:6379.
  const title = fs.readFileSync(`/proc/${server?.pid}/cmdline`, "utf8");
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(title)?.[1]);
  return new Redis({ host: "127.0.0.1", port, password: secrets.REDIS_PASSWORD });
}

export async function dumpRedis(redis: Redis): Promise<string> {
  const parts: string[] = [];
  let cursor = "0";
  do {
    const [next, keys] = await redis.scan(cursor, "COUNT", 500);
    cursor = next;
    for (const key of keys) parts.push(key, JSON.stringify(await valueOf(redis, key)));
  } while (cursor !== "0");
  return parts.join("\n");
}

async function valueOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case "string":
      return redis.get(key);
    case "hash":
      return redis.hgetall(key);
    case "list":
      return redis.lrange(key, 0, -1);
    case "set":
      return redis.smembers(key);
    case "zset":
      return redis.zrange(key, 0, -1, "WITHSCORES");
    case "stream":
      return redis.xrange(key, "-", "+");
    default:
      return null;
  }
}
