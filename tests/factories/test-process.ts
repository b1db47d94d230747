/** What a process of tests keeps from one test file to the next (fresh-file.ts). */
export interface TestProcess {
  /** As the process was started. */
  environment?: NodeJS.ProcessEnv;
  /** Of a file that uses the product's own pools. */
  closeDatabase?: () => Promise<void>;
}

const KEPT = Symbol.for("dadiva.test-process");

/** The one of this process: modules are made anew for each file, and this file with them. */
export function testProcess(): TestProcess {
  return ((globalThis as unknown as Record<symbol, TestProcess>)[KEPT] ??= {});
}
