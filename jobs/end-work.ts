interface Closable {
  close(): Promise<void>;
}

/**
 * Ends a worker's work. The queues close first: the other steps may wait for a lost database, and a job
 * accepted meanwhile would be cut off. It waits for all steps and never throws.
 */
export async function endWork(
  workers: readonly Closable[],
  others: readonly (() => Promise<void>)[],
): Promise<void> {
  const closing = workers.map((worker) => worker.close());
  await Promise.allSettled([...closing, ...others.map((end) => end())]);
}
