/** Runs several products in parallel: a round mostly waits for hanging or dead processes. */
import os from "node:os";
import { startStack } from "../../app/commands/running/stack.mjs";
import type { Stack } from "../factories/product";
import { World } from "../factories/world";

const LANES_PER_CORE = 4;
/** Memory of one product, with a reserve. */
const BYTES_PER_LANE = 1024 ** 3;
/** On a busy machine a product may start too slowly, which is no failure of a round. */
const STARTS = 3;

/** Returns how many lanes keep the cores busy and fit into the free memory. */
export function chooseLanes(): number {
  const fitting = Math.floor(os.freemem() / BYTES_PER_LANE);
  return Math.max(1, Math.min(os.availableParallelism() * LANES_PER_CORE, fitting));
}

/** Products start one after the other, so that they don't delay each other. */
let starting: Promise<unknown> = Promise.resolve();

/** A lane with its own product; after a failed round it gets a new one. */
export class Lane {
  #world: World | null = null;

  constructor(private readonly queues: string) {}

  async open(): Promise<World> {
    if (this.#world) return this.#world;
    const mine = starting.then(() => start(this.queues));
    starting = mine.catch(() => undefined);
    this.#world = await mine;
    return this.#world;
  }

  async close(): Promise<void> {
    const world = this.#world;
    this.#world = null;
    await world?.close().catch(() => world.stack.stop());
  }
}

async function start(queues: string): Promise<World> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await World.open((await startStack({ queues })) as Stack);
    } catch (error) {
      if (tries === STARTS) throw error;
    }
  }
}

/** Gives each free lane the next item; ends early once stopped. */
export async function dealOut<Item, Place>(
  items: readonly Item[],
  lanes: readonly Place[],
  isStopped: () => boolean,
  work: (item: Item, lane: Place) => Promise<void>,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    lanes.map(async (lane) => {
      for (const item of left) {
        if (isStopped()) return;
        await work(item, lane);
      }
    }),
  );
}
