/** Ids of records: a prefix by object, fifteen characters, and three that check their case. */
import { randomBytes } from "node:crypto";

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const CHECKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345";

/** Returns a new id of eighteen characters. */
export function newId(prefix: string): string {
  const rest = [...randomBytes(15 - prefix.length)].map((byte) => SIGNS[byte % SIGNS.length]);
  return complete(`${prefix}${rest.join("")}`);
}

/** Adds the three characters that say which letters are capitals. */
function complete(short: string): string {
  const part = (from: number) => {
    const bits = [...short.slice(from, from + 5)].reduce(
      (sum, sign, place) => sum + (sign >= "A" && sign <= "Z" ? 1 << place : 0),
      0,
    );
    return CHECKS[bits];
  };
  return `${short}${part(0)}${part(5)}${part(10)}`;
}

/** Returns an id in its long form, or null where it is no id. */
export function readId(text: string): string | null {
  if (/^[a-zA-Z0-9]{15}$/.test(text)) return complete(text);
  return /^[a-zA-Z0-9]{18}$/.test(text) && complete(text.slice(0, 15)) === text ? text : null;
}
