// A hang costs real time, so this runs on one kind of queues only.
import { afterAll, beforeAll, it, vi } from "vitest";
import { seededPart } from "../factories/seeded-part";
import { World } from "../factories/world";
import { month, openMonth } from "./month";
import { armAll, checkReached } from "./recovery";

// Allows for many starts, or time-outs, on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

it("a month's charge survives a hang between any two of its steps", async () => {
  const scene = await openMonth(world, 12);
  await armAll(world, seededPart(month.points, 2), "hang");
  await scene.orderClaims(2);
  await scene.go();
  await scene.check();
  await checkReached(world);
});
