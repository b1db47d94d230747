interface Closable {
  close(): Promise<void>;
}

/**
 * Ends a worker's work. First of all no queue gives it another job: what else ends here may wait for a
 * database that is gone, and a job taken meanwhile would be cut off. Waits for all, and never throws.
 */
export async function endWork(
  workers: readonly Closable[],
  others: readonly (() => Promise<void>)[],
): Promise<void> {
  const closing = workers.map((worker) => worker.close());
  await Promise.allSettled([...closing, ...others.map((end) => end())]);
}
