import { plainTyping } from "./plain-typing";

/** Removes spaces, dots, dashes and slashes of an identity number, and converts it to capitals. */
export function compactUid(uid: string): string {
  return plainTyping(uid)
    .replace(/[\s.\-/_]/g, "")
    .toUpperCase();
}
