import crypto from "node:crypto";

/** Names a secret without revealing it. `seal` names its key with this, here and in commands. */
export function keyName(secret) {
  return crypto.createHmac("sha256", secret).update("dadiva:key-name").digest("hex").slice(0, 8);
}
