/** Ids of the demo's past: as the product makes them, but for chance, which falls the same way each time. */
import { v7 } from "uuid";
import type { Dice } from "./dice";

/** A UUIDv7 of that time. */
export function storyId(dice: Dice, now: Date): string {
  return v7({ random: sixteenBytes(dice), msecs: now.getTime() });
}

/** Sixteen bytes in the company's way of writing them. */
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
