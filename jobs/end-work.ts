interface Closable {
  close(): Promise<void>;
}

/** Ends a worker's work, the queues first, because the other steps may wait for a lost database. */
export async function endWork(
  workers: readonly Closable[],
  others: readonly (() => Promise<void>)[],
): Promise<void> {
  const closing = workers.map((worker) => worker.close());
  await Promise.allSettled([...closing, ...others.map((end) => end())]);
}
