// Every failpoint of a refund with every action: nothing is refunded twice, and the books equal the
// provider's.
import { afterAll, beforeAll, describe, it, vi } from "vitest";
import { World } from "../factories/world";
import { armAll, checkReached, untilReady } from "./recovery";
import { refund } from "./refund";

// Allows for many starts, or time-outs, on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

describe("a refund", () => {
  it("survives an error between any two of its steps", async () => {
    const scene = await refund.open(world);
    for (const point of refund.points) {
      await armAll(world, [point], "throw");
      await scene.go();
    }
    await checkReached(world);
    await scene.check();
  });

  it("survives a hang between any two of its steps", async () => {
    const scene = await refund.open(world);
    await armAll(world, refund.points, "hang");
    await Promise.all(refund.points.map(() => scene.go()));
    await checkReached(world);
    await scene.check();
  });

  it("survives the death of its process between any two of its steps", async () => {
    const scene = await refund.open(world);
    for (const point of refund.points) {
      await world.lab.arm(point, "kill");
      await scene.go();
      await untilReady(world);
      await checkReached(world);
    }
    await scene.check();
  });
});
