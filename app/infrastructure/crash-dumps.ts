import { writeFileSync } from "node:fs";

const FILTER = "/proc/self/coredump_filter";

/**
 * A core file of a process that died would hold what passed through it, cards among that. Linux asks
 * this filter which memory goes into one: none. Call it first in a process entry. Elsewhere, and
 * where /proc is closed, the image's `ulimit -c 0` has to do.
 */
export function emptyCoreFiles(): void {
  try {
    writeFileSync(FILTER, "0");
  } catch {
    // No such system.
  }
}
