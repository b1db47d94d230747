/** Batches simultaneous calls: one statement for many rows costs little more than one for a single row. */
import { Semaphore } from "async-mutex";
import DataLoader from "dataloader";
import { traceParent } from "~/infrastructure/watching/tracing.server";

/** Runs the work of several items and returns their results in the same order. */
export type Round<Item, Result> = (items: Item[]) => Promise<Result[]>;

export interface Limits {
  /** Rounds in flight at once, 1 by default. With more, a round that hangs does not stop the others. */
  atOnce?: number;
  most?: number;
}

/**
 * Returns a function that does the work of one item and batches simultaneous calls. When a round
 * fails, each item runs alone, so the work must be repeatable; `isForAll` recognises an error that
 * fails every item.
 */
export function createBatchLoader<Item, Result>(
  work: Round<Item, Result>,
  isForAll: (error: unknown) => boolean = () => false,
  { atOnce = 1, most = Infinity }: Limits = {},
): (item: Item) => Promise<Result> {
  type Answer = Result | Error;

  async function round(items: readonly Item[]): Promise<Answer[]> {
    try {
      return await work([...items]);
    } catch (error) {
      const fault = error instanceof Error ? error : new Error(String(error));
      if (items.length === 1 || isForAll(error)) return items.map(() => fault);
      const answers: Answer[] = [];
      for (const item of items) answers.push(...(await round([item])));
      return answers;
    }
  }

  const rounds = new Semaphore(atOnce);
  const loader = new DataLoader<Item, Result>(
    (items) => round(items).finally(() => rounds.release()),
    {
      cache: false,
      maxBatchSize: most,
      // The loader collects items until `begin` runs.
      batchScheduleFn: (begin) => setImmediate(() => void rounds.acquire().then(begin)),
    },
  );
  return (item) => loader.load(item);
}

/** Creates a batch loader for each organisation while it works; a traced call runs alone, in its trace. */
export function createKeyedBatchLoader<Item, Result>(
  keyOf: (item: Item) => string,
  work: Round<Item, Result>,
  isForAll: (error: unknown) => boolean,
  limits: Limits,
): (item: Item) => Promise<Result> {
  const groups = new Map<string, { ask(item: Item): Promise<Result>; requested: number }>();
  return async (item) => {
    if (traceParent() !== null) return (await work([item]))[0] as Result;
    const key = keyOf(item);
    const group = groups.get(key) ?? {
      ask: createBatchLoader(work, isForAll, limits),
      requested: 0,
    };
    groups.set(key, group);
    group.requested += 1;
    try {
      return await group.ask(item);
    } finally {
      group.requested -= 1;
      if (group.requested === 0) groups.delete(key);
    }
  };
}
