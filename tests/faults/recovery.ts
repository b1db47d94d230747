/** Recovery after a fault: processes restart, time passes, and open charges are decided. */
import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { LabRefusal, type FaultAction } from "../factories/lab";
import type { World } from "../factories/world";
import type { Scene } from "./flow";

const READY_LIMIT_MS = 90_000;
const MINUTE_MS = 60_000;
/** Minutes after the longest flight, a second not-found, a claim without a job, and later. */
const MINUTES = [3, 5, 16, 80];
/** A dying worker interrupts all its job's collections; repeats may reach armed failpoints. */
const MORE_ROUNDS = 10;
/** Longer than a collection waits after the vault was down, or after its claim lost its job. */
const STEP_MINUTES = 16;
const UNDECIDED = `
SELECT 1 FROM transactions t JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
 WHERE (t.status = 'in_process' AND t.check_at IS NOT NULL) OR (t.status = 'planned' AND t.date <= $1::timestamptz + interval '1 day' AND d.status = 'active')
UNION ALL
SELECT 1 FROM invoice_attempts WHERE status = 'in_process' AND check_at IS NOT NULL LIMIT 1`;

/** Stops the clock, disarms all failpoints, and retires donations of earlier tests. */
export async function beginAt(world: World, now: Date): Promise<void> {
  await world.lab.disarmAll();
  await world.retireDonations();
  await world.lab.setClock(now);
}

export async function armAll(
  world: World,
  points: readonly string[],
  action: FaultAction,
): Promise<void> {
  for (const point of points) await world.lab.arm(point, action);
}

/** Throws if an armed failpoint was never reached. */
export async function checkReached(world: World): Promise<void> {
  assert.deepEqual((await world.lab.listFailpoints()).armed, [], "never reached");
}

/** How many scenes may be needed until each of many points was reached by a process of its own. */
const SCENES = 4;

/**
 * Kills a process at each point, in scenes that must end with true books. A death also ends what
 * runs beside it, which can leave nobody to reach a later point: the next scene arms what is left.
 * Throws if a point is never reached.
 */
export async function dieAtEach(
  world: World,
  points: readonly string[],
  open: () => Promise<Scene>,
  workers: number,
): Promise<void> {
  let left = points;
  for (let count = 1; left.length > 0 && count <= SCENES; count += 1) {
    const scene = await open();
    await armAll(world, left, "kill");
    await scene.go(workers);
    await scene.check();
    left = (await world.lab.listFailpoints()).armed;
  }
  assert.deepEqual(left, [], "never reached");
}

/** Waits until web and its services answer again. */
export async function untilReady(world: World): Promise<void> {
  const deadline = performance.now() + READY_LIMIT_MS;
  for (;;) {
    const answer = await world
      .visitor()
      .get("", "/readyz")
      .catch(() => null);
    if (answer?.status === 200) return;
    if (performance.now() > deadline) throw new Error("the product did not come back");
    await wait(50);
  }
}

/** Runs due jobs; hanging ones may need more than one call. */
export async function runUntilQuiet(world: World, workers = 1): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await world.lab.runDue(workers);
      return;
    } catch (error) {
      if (!(error instanceof LabRefusal) || error.status !== 504 || tries === 3) throw error;
    }
  }
}

/** Lets time pass in steps, until every open charge could be decided. */
export async function letTimePass(world: World, from: Date): Promise<void> {
  await untilReady(world);
  const after = (minutes: number) => new Date(from.getTime() + minutes * MINUTE_MS);
  for (const minutes of MINUTES) {
    await world.lab.setClock(after(minutes));
    await runUntilQuiet(world);
  }
  for (let round = 1, minutes = Math.max(...MINUTES); round <= MORE_ROUNDS; round += 1) {
    const { rowCount } = await world.database.query(UNDECIDED, [after(minutes)]);
    if (!rowCount) return;
    minutes += STEP_MINUTES;
    await world.lab.setClock(after(minutes));
    await runUntilQuiet(world);
  }
}
