import crypto from "node:crypto";

/** Names a secret without telling it: what `seal` seals names its key by this, here and in commands. */
export function keyName(secret) {
  return crypto.createHmac("sha256", secret).update("dadiva:key-name").digest("hex").slice(0, 8);
}
