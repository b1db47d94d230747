// An organisation's plan whose process dies: it is charged once or not at all, and the plan is what was paid.
import { afterAll, beforeAll, it, vi } from "vitest";
import { seededPart } from "../factories/seeded-part";
import { World } from "../factories/world";
import { invoice } from "./invoice";
import { checkReached, dieAtEach, untilReady } from "./recovery";
import { renewal } from "./renewal";

const points = seededPart(invoice.points, 2);

// Allows for many starts on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

it("sells a plan once after the death of its process between any two of its steps", async () => {
  const scene = await invoice.open(world);
  for (const point of points) {
    await world.lab.arm(point, "kill");
    await scene.go();
    await untilReady(world);
    await checkReached(world);
  }
  await scene.check();
});

it("renews a plan once after the death of the job between any two of its steps", async () => {
  await dieAtEach(world, seededPart(renewal.points, 2), () => renewal.open(world), 1);
});
