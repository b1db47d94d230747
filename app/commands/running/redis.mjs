import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Refusal } from "../refusal.mjs";
import { endWithLauncher, waitUntil } from "./supervised.mjs";

const READY_LIMIT_MS = 10_000;

export function hasRedisServer() {
  return spawnSync("redis-server", ["--version"], { stdio: "ignore" }).status === 0;
}

async function ping(root, url) {
  const require = createRequire(path.join(root, "package.json"));
  const { Redis } = await import(pathToFileURL(require.resolve("ioredis")).href);
  const connection = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 3000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  connection.on("error", () => {});
  try {
    await connection.connect();
    await connection.ping();
  } finally {
    connection.disconnect();
  }
}

export async function requireRedis(root, url) {
  try {
    await ping(root, url);
  } catch (error) {
    throw new Refusal(
      `REDIS_URL does not answer (${error.message}): start that Redis, correct the address, or unset it.`,
    );
  }
}

/** Prepares a private redis-server: {url, launch}. It stores nothing: queues are a hint. */
export function prepareRedis({ root, dataDir, port, password }) {
  const url = `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  const folder = path.join(dataDir, "redis");
  const configuration = [
    `port ${port}`,
    "bind 127.0.0.1",
    'save ""',
    "appendonly no",
    "maxmemory-policy noeviction",
    `dir ${JSON.stringify(folder)}`,
    `requirepass ${password}`,
  ];

  function launch() {
    const output = fs.openSync(path.join(dataDir, "logs/redis.log"), "a", 0o600);
    // The configuration goes through standard input, because every user can read arguments.
    const child = spawn("redis-server", ["-"], {
      cwd: folder,
      detached: true,
      stdio: ["pipe", output, output],
    });
    fs.closeSync(output);
    child.stdin.on("error", () => {});
    child.stdin.end(configuration.join("\n") + "\n");
    endWithLauncher(child, "SIGTERM");
    const stopped = () => child.exitCode !== null || child.signalCode !== null;
    return { child, ready: waitUntil(() => ping(root, url), READY_LIMIT_MS, { stopped }) };
  }
  return { url, launch };
}
