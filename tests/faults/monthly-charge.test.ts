// Every failpoint of a month's charge, with an error and with a kill, on both kinds of queues. @queues
import { afterAll, beforeAll, describe, it, vi } from "vitest";
import { World } from "../factories/world";
import { month, openMonth } from "./month";
import { armAll, checkReached } from "./recovery";

const GIFTS = 12;

// Many starts, or time-outs, on a machine that may be loaded.
vi.setConfig({ testTimeout: 600_000 });

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

describe("a month's charge", () => {
  it("survives an error between any two of its steps", async () => {
    const scene = await openMonth(world, GIFTS);
    await armAll(world, month.points, "throw");
    await scene.go();
    await scene.check();
    await checkReached(world);
  });

  it("survives the death of its workers between any two of its steps", async () => {
    const scene = await openMonth(world, GIFTS);
    await armAll(world, month.points, "kill");
    await scene.go(3);
    await scene.check();
    await checkReached(world);
  });
});
