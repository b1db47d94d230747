/** State that a test process keeps between test files (fresh-file.ts). */
export interface TestProcess {
  environment?: NodeJS.ProcessEnv;
  /** Set by a file that uses the product's own pools. */
  closeDatabase?: () => Promise<void>;
}

const KEPT = Symbol.for("dadiva.test-process");

/** Returns this process's state from a global, because modules are loaded again for each file. */
export function testProcess(): TestProcess {
  return ((globalThis as unknown as Record<symbol, TestProcess>)[KEPT] ??= {});
}
