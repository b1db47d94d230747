/** Starts one release's web or worker beside another's: same database, queues and vault. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readEnvironments } from "../../app/commands/environment.mjs";
import { findFreePorts } from "../../app/commands/ports.mjs";
import { Visitor } from "../factories/product";
import type { World } from "../factories/world";

const READY_LIMIT_MS = 90_000;

export interface Order {
  world: World;
  /** The checkout with its build. */
  folder: string;
  /** Its clock's time. */
  now: Date;
  /** Failpoints that are armed from its start. */
  armed?: { point: string; action: string }[];
}

function start(name: "web" | "worker", order: Order, own: Record<string, string>): ChildProcess {
  const { world, folder, now, armed = [] } = order;
  const told = readEnvironments(world.stack.dataDir) as Record<string, Record<string, string>>;
  const clock = { DADIVA_CLOCK: now.toISOString(), DADIVA_FAILPOINTS: JSON.stringify(armed) };
  const place = { METRICS_PORT: "", DADIVA_PROCESS: `${name}-beside`, ...own };
  const log = fs.openSync(path.join(world.stack.dataDir, `logs/${name}-beside.log`), "a", 0o600);
  const child = spawn(process.execPath, [path.join(folder, `build/${name}.js`)], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...told[name], ...clock, ...place, NODE_ENV: "production" },
    stdio: ["ignore", log, log],
  });
  fs.closeSync(log);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

export interface Beside {
  /** Returns a visitor of this process. */
  visitor(address?: string): Visitor;
  stop(): Promise<void>;
}

/** Starts a web and waits until it is ready. */
export async function startWebBeside(order: Order): Promise<Beside> {
  const [port = 0] = await findFreePorts(1);
  const child = start("web", order, { PORT: String(port) });
  const visitor = (address?: string) =>
    new Visitor({ appHost: order.world.stack.appHost, port }, address);
  const deadline = performance.now() + READY_LIMIT_MS;
  for (;;) {
    const answer = await visitor()
      .get("", "/readyz")
      .catch(() => null);
    if (answer?.status === 200) return { visitor, stop: () => end(child) };
    if (performance.now() > deadline || child.exitCode !== null) {
      await end(child);
      throw new Error(`the web of ${order.folder} answers ${answer?.status} ${answer?.text}`);
    }
    await wait(100);
  }
}

/** Starts a worker. Returns a function that stops it. */
export function startWorkerBeside(order: Order): () => Promise<void> {
  const child = start("worker", order, {});
  return () => end(child);
}
