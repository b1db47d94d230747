import { writeFileSync } from "node:fs";

const FILTER = "/proc/self/coredump_filter";

/**
 * Keeps card data out of Linux core files. Call it first in a process entry. On other systems, or
 * with a closed /proc, the image's `ulimit -c 0` must suffice.
 */
export function emptyCoreFiles(): void {
  try {
    writeFileSync(FILTER, "0");
  } catch {
    // This system has no such filter.
  }
}
