// Every failpoint of a payout with every action: it is fixed once, paid once, and the books say so.
import { afterAll, beforeAll, describe, it, vi } from "vitest";
import { World } from "../../factories/world";
import { armAll, checkReached, dieAtEach } from "../recovery";
import { payout } from "./payout";

// Allows for many starts, or time-outs, on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

describe("a payout", () => {
  it("survives an error between any two of its steps", async () => {
    const scene = await payout.open(world);
    await armAll(world, payout.points, "throw");
    await scene.go();
    await scene.check();
    await checkReached(world);
  });

  it("survives the death of its process between any two of its steps", async () => {
    await dieAtEach(world, payout.points, () => payout.open(world), 1);
  });
});
