/** Starts a second web process beside a product's own, with the same settings except given ones. */
import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import { findFreePorts } from "../../app/commands/running/ports.mjs";
import type { Product } from "./product";

const LIMIT_MS = 30_000;

/** Returns the settings of the product's web process, which only it received, and its folder. */
function settingsOfWeb({ stack }: Product): { env: Record<string, string>; cwd: string } {
  for (const pid of fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    let text: string;
    try {
      text = fs.readFileSync(`/proc/${pid}/environ`, "utf8");
    } catch {
      continue;
    }
    const lines = text.split("\0").filter((line) => line.includes("="));
    const env = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
    );
    if (env.DATA_DIR === stack.dataDir && env.DADIVA_PROCESS === "web")
      return { env, cwd: fs.readlinkSync(`/proc/${pid}/cwd`) };
  }
  throw new Error("the product's web process is not there");
}

export interface ExtraWeb {
  port: number;
  /** Milliseconds from the process's start to its first response with status 200. */
  startMs: number;
  stop(): Promise<void>;
}

/** Starts it and waits for its first 200 at `path` of the platform host. */
export async function startExtraWeb(
  product: Product,
  changes: Record<string, string> = {},
  path = "/healthz",
): Promise<ExtraWeb> {
  const [port, metricsPort] = (await findFreePorts(2)) as [number, number];
  const own = { PORT: String(port), METRICS_PORT: String(metricsPort) };
  const { env, cwd } = settingsOfWeb(product);
  const { NODE_CHANNEL_FD: _channel, ...settings } = env;
  return startServer({
    args: ["build/web.js"],
    cwd,
    env: { ...settings, ...own, ...changes, NODE_ENV: "production" },
    port,
    path,
    host: product.stack.appHost,
  });
}

/** Starts a program that serves on `port`, and measures the time to its first 200. */
export async function startServer(order: {
  args: string[];
  cwd?: string;
  env: Record<string, string | undefined> & { NODE_ENV: "production" };
  port: number;
  path: string;
  host: string;
}): Promise<ExtraWeb> {
  const since = performance.now();
  const { args, cwd, env } = order;
  const child = spawn(process.execPath, args, { cwd, env, stdio: "ignore" });
  try {
    while (!(await answers(order))) {
      if (performance.now() - since > LIMIT_MS || child.exitCode !== null)
        throw new Error(`${order.args.join(" ")} does not answer`);
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  return { port: order.port, startMs: performance.now() - since, stop: () => end(child) };
}

function answers({ port, path, host }: { port: number; path: string; host: string }) {
  return new Promise<boolean>((resolve) => {
    const options = { host: "127.0.0.1", port, path, headers: { host }, agent: false };
    const request = http.get(options, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once("error", () => resolve(false));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  await ended;
}
