/** Ids of the demo's past, in the product's formats but with deterministic random bytes. */
import { v7 } from "uuid";
import type { Dice } from "./dice";

/** Returns a UUIDv7 of that time. */
export function storyId(dice: Dice, now: Date): string {
  return v7({ random: sixteenBytes(dice), msecs: now.getTime() });
}

/** Returns sixteen bytes in the provider's id format. */
export function companyId(dice: Dice): string {
  const hex = Buffer.from(sixteenBytes(dice)).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function sixteenBytes(dice: Dice): Uint8Array {
  const bytes = new Uint8Array(16);
  const words = new DataView(bytes.buffer);
  for (let at = 0; at < 16; at += 4) words.setUint32(at, Math.floor(dice.next() * 2 ** 32));
  return bytes;
}
