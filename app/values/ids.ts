import { randomFillSync } from "node:crypto";
import { v7 } from "uuid";

// Apart, because schemas that the browser judges forms by have no node:crypto.
export { isId } from "./is-id";

/** A clock set back by more than this was set on purpose (the lab), not corrected. */
const correction = 10_000;
const counterEnd = 2 ** 32;

/** Random bytes are asked of the system for many ids at once. */
const drawn = Buffer.alloc(4096);
let unused = 0;

function sixteenRandomBytes(): Buffer {
  if (unused === 0) {
    randomFillSync(drawn);
    unused = drawn.length;
  }
  unused -= 16;
  return drawn.subarray(unused, unused + 16);
}

let lastMillisecond = -Infinity;
let counter = 0;

/**
 * A UUIDv7 of the given time. Within a process ids ascend, also at a standing clock and across
 * small corrections of it: a 32-bit counter that starts at random stands behind the time.
 */
export function newId(now: Date): string {
  const random = sixteenRandomBytes();
  const millisecond = now.getTime();
  if (millisecond > lastMillisecond || millisecond < lastMillisecond - correction) {
    lastMillisecond = millisecond;
    // The top bit stays free, so that the counter has room to rise.
    counter = random.readUInt32BE(0) >>> 1;
  } else if (++counter === counterEnd) {
    lastMillisecond += 1;
    counter = 0;
  }
  return v7({ random, msecs: lastMillisecond, seq: counter });
}
