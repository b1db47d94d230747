/** One round for all that ask at the same time: many rows in one statement cost little more than one. */
import { Semaphore } from "async-mutex";
import DataLoader from "dataloader";
import { traceParent } from "./tracing.server";

/** Does the work of several items; answers their results in the same order. */
export type Round<Item, Result> = (items: Item[]) => Promise<Result[]>;

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
      // The loader takes in what is asked for until it is told to begin.
      batchScheduleFn: (begin) => setImmediate(() => void rounds.acquire().then(begin)),
    },
  );
  return (item) => loader.load(item);
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
