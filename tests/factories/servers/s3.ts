/** Starts a server with the S3 protocol and a bucket (docs/decisions/0022-documents.md). */
import { spawn } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const START_MS = 20_000;
const BUCKET = "papers";

export interface Bucket {
  settings: {
    S3_BUCKET: string;
    S3_ENDPOINT: string;
    S3_ACCESS_KEY_ID: string;
    S3_SECRET_ACCESS_KEY: string;
  };
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

export async function startBucket(): Promise<Bucket> {
  const program = createRequire(import.meta.url).resolve("s3rver/bin/s3rver.js");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-s3-"));
  const port = await freePort();
  const args = ["-d", folder, "-a", "127.0.0.1", "-p", String(port), "-s"];
  const child = spawn(process.execPath, [program, ...args, "--configure-bucket", BUCKET], {
    stdio: "ignore",
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const endpoint = `http://127.0.0.1:${port}`;
  const until = performance.now() + START_MS;
  while (!(await fetch(endpoint).catch(() => null))) {
    if (child.exitCode !== null || performance.now() > until) throw new Error("no S3 server");
    await wait(50);
  }
  return {
    settings: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    async stop() {
      child.kill();
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
