/** What a process of unit tests keeps from one test file to the next (fresh-file.ts). */
export interface UnitProcess {
  /** As the process was started. */
  environment?: NodeJS.ProcessEnv;
  /** Of a file that uses the product's own pools. */
  closeDatabase?: () => Promise<void>;
}

const KEPT = Symbol.for("dadiva.unit-test-process");

/** The one of this process: modules are made anew for each file, and this file with them. */
export function unitProcess(): UnitProcess {
  return ((globalThis as unknown as Record<symbol, UnitProcess>)[KEPT] ??= {});
}
