/** One round for all that ask at the same time: many rows in one statement cost little more than one. */
import { traceParent } from "./tracing.server";

/** Does the work of several items; answers their results in the same order. */
export type Round<Item, Result> = (items: Item[]) => Promise<Result[]>;

interface Asked<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export interface Limits {
  /** Rounds that may be under way at once; 1 by default. More bear with one that hangs. */
  atOnce?: number;
  /** Items of a round. */
  most?: number;
}

/**
 * Answers a function that does the work of one item, in one round with all that were asked for in the
 * same turn of the event loop or while the rounds before were under way. When a round of several fails
 * each is done alone, so that what can't be done touches none of the others: the work has to bear
 * being repeated. `isForAll` tells of an error that would meet each of them.
 */
export function gather<Item, Result>(
  work: Round<Item, Result>,
  isForAll: (error: unknown) => boolean = () => false,
  { atOnce = 1, most = Infinity }: Limits = {},
): (item: Item) => Promise<Result> {
  const waiting: Asked<Item, Result>[] = [];
  let running = 0;

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
      const asked = waiting.splice(0, most);
      if (waiting.length > 0) start();
      if (asked.length > 0) await round(asked);
    }
    running -= 1;
  }

  function start(): void {
    if (running >= atOnce) return;
    running += 1;
    void run();
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // Where others wait, too, their round is about to begin and takes this one along.
      if (waiting.length === 1) start();
    });
}

/**
 * The same apart for each key, that is for each organisation, and remembered only while it works. What
 * is asked within a trace goes alone: its statements, and the jobs that they write, belong to that trace.
 */
export function gatherBy<Item, Result>(
  keyOf: (item: Item) => string,
  work: Round<Item, Result>,
  isForAll: (error: unknown) => boolean,
  limits: Limits,
): (item: Item) => Promise<Result> {
  const groups = new Map<string, { ask(item: Item): Promise<Result>; asked: number }>();
  return async (item) => {
    if (traceParent() !== null) return (await work([item]))[0] as Result;
    const key = keyOf(item);
    const group = groups.get(key) ?? { ask: gather(work, isForAll, limits), asked: 0 };
    groups.set(key, group);
    group.asked += 1;
    try {
      return await group.ask(item);
    } finally {
      group.asked -= 1;
      if (group.asked === 0) groups.delete(key);
    }
  };
}
