import { keyedHash } from "~/infrastructure/crypto.server";

/**
 * Returns the key for another try after a declined charge. It derives from the transaction, so that a
 * repeated response names the same key.
 */
export function nextKey(transactionId: string): string {
  return keyedHash("next-key", transactionId).toString("hex").slice(0, 32);
}
