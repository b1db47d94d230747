/**
 * `npm run bench -- calls`: the 95th percentile of every JSON call, one valid call at a time.
 * Limit: 300 ms on a quiet machine, except for calls that hash a password on purpose.
 */
import os from "node:os";
import { performance } from "node:perf_hooks";
import { Document, type Operation } from "../contracts/openapi/document";
import { prepareWhole } from "../contracts/openapi/prepare";
import { openStage, send } from "../contracts/openapi/scenes";
import type { Scene, Stage } from "../contracts/openapi/stage";
import { World } from "../factories/world";

const MOST_MS = 300;
const TIMES = 21;
/** Unmeasured calls, in which code is compiled. */
const WARM_UP = 3;
/** Changing calls in one tenant, below the limits for codes and links. */
const A_TENANT = 8;
const FEWER: Record<string, number> = { resendEmailChange: 2 };
/** Calls that hash a password, which is slow on purpose. */
const HASHES: readonly string[] = ["register", "reauthenticate"];

interface Timed {
  operation: Operation;
  /** Milliseconds, ascending. */
  times: number[];
}

async function timeOnce(operation: Operation, scene: Scene): Promise<number> {
  const begun = performance.now();
  const { status, text } = await send(operation, scene);
  const took = performance.now() - begun;
  if (status >= 300) {
    throw new Error(`${operation.operationId}: a valid call is answered ${status} ${text}`);
  }
  return took;
}

async function measure(stage: Stage, operation: Operation): Promise<Timed> {
  const times: number[] = [];
  const isRead = operation.method === "GET";
  let scene: Scene | null = null;
  let own = stage;
  const atOnce = FEWER[operation.operationId] ?? A_TENANT;
  for (let round = -WARM_UP; round < TIMES; round += 1) {
    if (!isRead && round > -WARM_UP && round % atOnce === 0) {
      own = await openStage(stage.world, stage.document);
    }
    scene = isRead && scene ? scene : await prepareWhole(own, operation);
    const took = await timeOnce(operation, scene);
    if (round >= 0) times.push(took);
  }
  return { operation, times: times.toSorted((one, other) => one - other) };
}

/** Returns the smallest value that 95 of 100 do not exceed. */
function percentile95(ascending: readonly number[]): number {
  return ascending[Math.ceil(ascending.length * 0.95) - 1] ?? 0;
}

/** Measures every call and prints them, slowest first. Returns how many exceed the limit. */
export async function measureCalls(report: (line: string) => void): Promise<number> {
  const load = os.loadavg()[0] ?? 0;
  const world = await World.open();
  try {
    const document = await Document.read(world.visitor());
    const stage = await openStage(world, document);
    const drives = (one: Operation) => document.body(one) || !one.requestBody;
    const measured: Timed[] = [];
    for (const operation of document.operations.filter(drives)) {
      measured.push(await measure(stage, operation));
    }
    return print(measured, load, report);
  } finally {
    await world.close();
  }
}

function print(measured: readonly Timed[], load: number, report: (line: string) => void): number {
  const rows = measured
    .map(({ operation, times }) => ({
      operation,
      p95: percentile95(times),
      middle: times[Math.floor(times.length / 2)] ?? 0,
      longest: times.at(-1) ?? 0,
    }))
    .toSorted((one, other) => other.p95 - one.p95);
  const isOver = ({ operation, p95 }: (typeof rows)[number]) =>
    p95 > MOST_MS && !HASHES.includes(operation.operationId);
  for (const row of rows) {
    const { method, path, operationId } = row.operation;
    const note = HASHES.includes(operationId) ? "   (hashes a password)" : "";
    const [p95, middle, longest] = [row.p95, row.middle, row.longest].map((time) =>
      time.toFixed(0).padStart(4),
    );
    report(
      `${isOver(row) ? "✗" : "✓"} ${p95} ms   median ${middle}, longest ${longest}   ${method} ${path}${note}`,
    );
  }
  report(
    `p95 of ${rows.length} calls, ${TIMES} times each, one at a time (bar ≤ ${MOST_MS} ms); load before ${load.toFixed(2)}`,
  );
  return rows.filter(isOver).length;
}
