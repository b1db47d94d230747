// Failpoints of a first charge and of an order of tickets that the seed chooses, with every action: the donor's answer is
// always true, and the product's books equal the provider's.
import { afterAll, beforeAll, describe, it, vi } from "vitest";
import { seededPart } from "../factories/seeded-part";
import { World } from "../factories/world";
import { firstCharge } from "./first-charge";
import { ticketOrder } from "./ticket-order";
import { armAll, checkReached, untilReady } from "./recovery";

const points = seededPart(firstCharge.points, 2);

// Allows for many starts, or time-outs, on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

/** Kills the process between each two steps of one donation, and compares the books at the end. */
async function killAtEach(scene: {
  go(): Promise<unknown>;
  check(): Promise<void>;
}): Promise<void> {
  for (const point of points) {
    await world.lab.arm(point, "kill");
    await scene.go();
    await untilReady(world);
    await checkReached(world);
  }
  await scene.check();
}

describe("a first charge", () => {
  it("survives an error between any two of its steps", async () => {
    const scene = await firstCharge.open(world);
    await armAll(world, points, "throw");
    for (let count = 0; count < points.length + 2; count += 1) await scene.go();
    await checkReached(world);
    await scene.check();
  });

  it("survives a hang between any two of its steps", async () => {
    const scene = await firstCharge.open(world);
    await armAll(world, points, "hang");
    await Promise.all(points.map(() => scene.go()));
    await checkReached(world);
    await scene.check();
  });

  it("survives the death of its process between any two of its steps", async () => {
    const scene = await firstCharge.open(world);
    await killAtEach(scene);
  });
});

describe("an order of tickets", () => {
  it("has its seats or gives them back, and is charged once, when its process dies", async () => {
    const scene = await ticketOrder.open(world);
    await killAtEach(scene);
  });
});
