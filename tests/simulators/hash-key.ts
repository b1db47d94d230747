/** The key of a simulator's keyed hashes: they identify equal card numbers or bodies without revealing them. */
import { createHmac, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** Returns the key beside a journal, so that its hashes hold after a restart; one for this process without a folder. */
export function openHashKey(folder: string | null): Buffer {
  if (folder === null) return randomBytes(32);
  const file = path.join(folder, "hash-key");
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(32), { mode: 0o600 });
  return fs.readFileSync(file);
}

export function keyedHash(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}
