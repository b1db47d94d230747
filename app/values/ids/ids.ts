import { randomFillSync } from "node:crypto";
import { v7, version } from "uuid";
import { isId } from "./is-id";

// In a file of its own, because schemas that run in the browser cannot import node:crypto.
export { isId } from "./is-id";

/** A clock that goes back further than this (ms) was set back on purpose, by the lab. */
const correction = 10_000;
const counterEnd = 2 ** 32;

/** One system call draws the random bytes for many ids. */
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

/** Returns a UUIDv7 of the given time. Ids of a process ascend, even when the clock goes back slightly. */
export function newId(now: Date): string {
  const random = sixteenRandomBytes();
  const millisecond = now.getTime();
  if (millisecond > lastMillisecond || millisecond < lastMillisecond - correction) {
    lastMillisecond = millisecond;
    // The top bit starts at 0, so that the counter has room to rise.
    counter = random.readUInt32BE(0) >>> 1;
  } else if (++counter === counterEnd) {
    lastMillisecond += 1;
    counter = 0;
  }
  return v7({ random, msecs: lastMillisecond, seq: counter });
}

/** Returns when an id of ours was made; null for another UUID. */
export function timeOfId(id: string): Date | null {
  if (!isId(id) || version(id) !== 7) return null;
  return new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));
}
