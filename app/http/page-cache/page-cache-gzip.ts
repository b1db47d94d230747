/**
 * A cached page as gzip: its texts are compressed once, and a response's own values follow in
 * stored blocks, so that a visitor's secret is never compressed with other text (BREACH).
 */
import { constants, crc32, deflateRawSync } from "node:zlib";
import {
  fillBody,
  type EncodedTemplate,
  type FilledBody,
  type Slot,
  type SlotValues,
} from "./page-cache-template";

/** Magic number, deflate, no flags, no time, Unix. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** Checksum and length of the uncompressed page. */
const TRAILER_BYTES = 8;
/** How far back (bytes) compressed data may refer. */
const WINDOW_BYTES = 32 * 1024;
/** Flushed data ends with the lengths of an empty stored block; a value's lengths replace them. */
const STORED_LENGTHS_BYTES = 4;
const BITS = Array.from({ length: 32 }, (_, bit) => (1 << bit) >>> 0);

export interface GzipTemplate {
  body: EncodedTemplate;
  /** Bytes of the uncompressed page. */
  size: number;
  /** Checksum of the page with every byte of its slots zero. */
  checksum: number;
  /** For each bit of a value's own checksum, the change that it makes to the page's checksum. */
  effects: ReadonlyMap<Slot, { ofZeros: number; columns: readonly number[] }>;
}

/** Compresses a page's texts. The values of later responses must have the same lengths. */
export function gzipTemplate(page: EncodedTemplate, values: SlotValues): GzipTemplate {
  const { texts, slots } = page;
  // The texts contain no zero byte, so their compressed data never refers to a slot.
  const parts = texts.flatMap((text, at) => {
    const slot = slots[at];
    return slot ? [text, Buffer.alloc(values[slot].length)] : [text];
  });
  const whole = Buffer.concat(parts);
  let passed = 0;
  const compressed = texts.map((text, at) => {
    const before = whole.subarray(Math.max(0, passed - WINDOW_BYTES), passed);
    const slot = slots[at];
    passed += text.length + (slot ? values[slot].length : 0);
    return slot
      ? openFor(values[slot].length, deflate(text, before, constants.Z_SYNC_FLUSH))
      : Buffer.concat([deflate(text, before, constants.Z_FINISH), Buffer.alloc(TRAILER_BYTES)]);
  });
  compressed[0] = Buffer.concat([HEADER, compressed[0] as Buffer]);
  const length = compressed.reduce((sum, text) => sum + text.length, 0);
  return {
    body: { texts: compressed, slots, length },
    size: whole.length,
    checksum: crc32(whole),
    effects: new Map(
      [...new Set(slots)].map((slot) => {
        const zeros = Buffer.alloc(values[slot].length);
        return [slot, { ofZeros: crc32(zeros), columns: columnsOf(slot, page, values) }];
      }),
    ),
  };
}

/** Returns the compressed page with a response's own values. */
export function fillGzip(page: GzipTemplate, values: SlotValues): FilledBody {
  const filled = fillBody(page.body, values);
  const { bytes } = filled;
  bytes.writeUInt32LE(checksumOf(page, values), bytes.length - TRAILER_BYTES);
  bytes.writeUInt32LE(page.size, bytes.length - TRAILER_BYTES / 2);
  return filled;
}

function deflate(text: Buffer, dictionary: Buffer, finishFlush: number): Buffer {
  const known = dictionary.length > 0 ? { dictionary } : {};
  return deflateRawSync(text, { level: constants.Z_BEST_COMPRESSION, finishFlush, ...known });
}

/** Returns flushed data whose last stored block announces a value of this length. */
function openFor(length: number, flushed: Buffer): Buffer {
  const lengths = Buffer.alloc(STORED_LENGTHS_BYTES);
  lengths.writeUInt16LE(length, 0);
  lengths.writeUInt16LE(~length & 0xffff, 2);
  return Buffer.concat([flushed.subarray(0, -STORED_LENGTHS_BYTES), lengths]);
}

/** CRC-32 is linear: the checksum with empty slots changes by each bit of the slots' checksums. */
function checksumOf({ checksum, effects }: GzipTemplate, values: SlotValues): number {
  let sum = checksum;
  for (const [slot, { ofZeros, columns }] of effects) {
    const own = crc32(values[slot]) ^ ofZeros;
    for (let bit = 0; bit < columns.length; bit += 1) {
      if ((own >>> bit) & 1) sum ^= columns[bit] as number;
    }
  }
  return sum >>> 0;
}

/** Returns the change that each bit of a value's checksum makes, summed over all places of the slot. */
function columnsOf(slot: Slot, { texts, slots }: EncodedTemplate, values: SlotValues): number[] {
  const longest = Math.max(
    ...texts.map(({ length }) => length),
    ...slots.map((one) => values[one].length),
  );
  const zeros = Buffer.alloc(longest);
  const pass = (state: number, bytes: number) =>
    ~crc32(zeros.subarray(0, bytes), ~state >>> 0) >>> 0;
  return BITS.map((bit) => {
    let state = 0;
    texts.forEach((text, at) => {
      const next = slots[at];
      state = pass(state, text.length);
      if (!next) return;
      state = pass(state, values[next].length);
      if (next === slot) state = (state ^ bit) >>> 0;
    });
    return state;
  });
}
