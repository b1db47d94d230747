/** What happens after a fault: processes come back, time goes by, and what was open is decided. */
import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { LabRefusal, type FaultAction } from "../factories/lab";
import type { World } from "../factories/world";

const READY_LIMIT_MS = 90_000;
const MINUTE_MS = 60_000;
/** After the longest flight, after a second not-found, after a claim without a job, and later. */
const MINUTES = [3, 5, 16, 80];
/** A dying worker takes all collections of its job along, and meets armed points in the next attempt too. */
const MORE_ROUNDS = 10;
/** Longer than a collection waits whose vault was down, or whose claim lost its job. */
const STEP_MINUTES = 16;
const UNDECIDED = `
SELECT 1 FROM transactions t JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
 WHERE (t.status = 'in_process' AND t.check_at IS NOT NULL) OR (t.status = 'planned' AND t.date <= $1::timestamptz + interval '1 day' AND d.status = 'active') LIMIT 1`;

/** Time stands there, nothing is armed, and gifts of earlier tests are charged no more. */
export async function beginAt(world: World, now: Date): Promise<void> {
  await world.lab.disarmAll();
  await world.retireGifts();
  await world.lab.setClock(now);
}

export async function armAll(
  world: World,
  points: readonly string[],
  action: FaultAction,
): Promise<void> {
  for (const point of points) await world.lab.arm(point, action);
}

/** Throws when a point that was armed was never reached. */
export async function checkReached(world: World): Promise<void> {
  assert.deepEqual((await world.lab.listFailpoints()).armed, [], "never reached");
}

/** Until web, and what it needs, answer again. */
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

/** Runs what is due; what hangs may take more than one call. */
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

/** Lets time go by, step by step, until every open charge could be decided. */
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
