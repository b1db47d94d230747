// A month whose charge raises the donation: the step is applied once, whatever dies in between.
import { afterAll, beforeAll, it, vi } from "vitest";
import { seededPart } from "../factories/seeded-part";
import { World } from "../factories/world";
import { armAll, checkReached, dieAtEach } from "./recovery";
import { openUpgrade, upgrade } from "./upgrade";

const DONATIONS = 6;

// Allows for many starts, or time-outs, on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

const [afterStep, ...others] = upgrade.points;
const chosen = [afterStep ?? "", ...seededPart(others, 2)];

it("rises once after an error between any two of its steps", async () => {
  const scene = await openUpgrade(world, DONATIONS);
  await armAll(world, chosen, "throw");
  await scene.go();
  await scene.check();
  await checkReached(world);
});

it("rises once after the death of one of two workers between any two of its steps", async () => {
  await dieAtEach(world, chosen, () => openUpgrade(world, DONATIONS), 2);
});
