// A list that becomes a file: whatever dies in between, its link opens the whole file.
import { afterAll, beforeAll, it, vi } from "vitest";
import { World } from "../factories/world";
import { download } from "./download";
import { armAll, checkReached } from "./recovery";

// Allows for many starts, or time-outs, on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const own = download.points.filter((point) => point.startsWith("download."));

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

it("is whole after an error and after the worker's death between any two steps", async () => {
  for (const action of ["throw", "kill"] as const) {
    const scene = await download.open(world);
    await armAll(world, own, action);
    await scene.go(2);
    await scene.check();
    await checkReached(world);
  }
});
