/** One round for all that ask at the same time: many rows in one statement cost little more than one. */

/** Does the work of several items; answers their results in the same order. */
export type Round<Item, Result> = (items: Item[]) => Promise<Result[]>;

interface Asked<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Answers a function that does the work of one item, in one round with all that were asked for in the
 * same turn of the event loop or while the round before was under way. When a round of several fails
 * each is done alone, so that what can't be done touches none of the others: the work has to bear
 * being repeated. `isForAll` tells of an error that would meet each of them.
 */
export function gather<Item, Result>(
  work: Round<Item, Result>,
  isForAll: (error: unknown) => boolean = () => false,
): (item: Item) => Promise<Result> {
  let waiting: Asked<Item, Result>[] = [];
  let running = false;

  async function round(asked: Asked<Item, Result>[]): Promise<void> {
    try {
      const results = await work(asked.map(({ item }) => item));
      asked.forEach(({ resolve }, at) => resolve(results[at] as Result));
    } catch (error) {
      if (asked.length === 1 || isForAll(error)) asked.forEach(({ reject }) => reject(error));
      else for (const one of asked) await round([one]);
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await new Promise(setImmediate);
      const asked = waiting;
      waiting = [];
      await round(asked);
    }
    running = false;
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running) return;
      running = true;
      void run();
    });
}
