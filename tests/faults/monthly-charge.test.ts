// Failpoints of a month's charge that the seed chooses, with an error and with a kill, on both
// kinds of queues. @queues
import { afterAll, beforeAll, describe, it, vi } from "vitest";
import { seededPart } from "../factories/seeded-part";
import { World } from "../factories/world";
import { month, openMonth } from "./month";
import { armAll, checkReached, dieAtEach } from "./recovery";

const DONATIONS = 12;
const points = seededPart(month.points, 2);

// Allows for many starts, or time-outs, on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

describe("a month's charge", () => {
  it("survives an error between any two of its steps", async () => {
    const scene = await openMonth(world, DONATIONS);
    await armAll(world, points, "throw");
    await scene.go();
    await scene.check();
    await checkReached(world);
  });

  it("survives the death of its workers between any two of its steps", async () => {
    await dieAtEach(world, points, () => openMonth(world, DONATIONS), 3);
  });
});
