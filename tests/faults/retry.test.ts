// A month's retry, and its attempt at the global gateway: each failpoint that the seed chooses
// charges once.
import { afterAll, beforeAll, describe, it, vi } from "vitest";
import { seededPart } from "../factories/seeded-part";
import { World } from "../factories/world";
import { armAll, checkReached, dieAtEach } from "./recovery";
import { openPair, openRetry, pair, retry } from "./retry";

const DONATIONS = 6;

// Allows for many starts, or time-outs, on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

describe.each([
  ["a retry", retry, openRetry],
  ["the global gateway's try", pair, openPair],
] as const)("%s", (_name, { points }, open) => {
  const chosen = seededPart(points, 2);

  it("survives an error between any two of its steps", async () => {
    const scene = await open(world, DONATIONS);
    await armAll(world, chosen, "throw");
    await scene.go();
    await scene.check();
    await checkReached(world);
  });

  it("survives the death of one of two workers between any two of its steps", async () => {
    await dieAtEach(world, chosen, () => open(world, DONATIONS), 2);
  });
});
