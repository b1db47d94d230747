/**
 * Opens what a device sealed while it had no network (app/enhance/pledges/seal-pledge.ts): ECDH on
 * P-256 with a key of one use, HKDF-SHA-256, AES-256-GCM. Our private key is derived from APP_SECRET
 * for each scope, so that no table holds it, and the device can't read what it sealed.
 */
import { createDecipheriv, createECDH, createHash, hkdfSync, type ECDH } from "node:crypto";
import { fromBase64url, keyedHashes } from "./crypto.server";

const CURVE = "prime256v1";
const PURPOSE = "device-box";
const POINT_BYTES = 65;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns the name of a public key, by which a box says for which it is. */
const nameOf = (publicKey: Buffer) =>
  createHash("sha256").update(publicKey).digest("base64url").slice(0, 12);

/** A hash outside the curve's order is no key, which no one will ever see; the next one takes its place. */
function keyFrom(hash: Buffer): ECDH {
  const key = createECDH(CURVE);
  for (let candidate = hash; ; candidate = createHash("sha256").update(candidate).digest()) {
    try {
      key.setPrivateKey(candidate);
      return key;
    } catch {
      // Once in four billion.
    }
  }
}

const keysOf = (scope: string): ECDH[] => keyedHashes(PURPOSE, scope).map(keyFrom);

export interface DeviceKey {
  name: string;
  /** The point, uncompressed, in base64url. */
  publicKey: string;
}

/** Returns the key to which devices of a scope seal now. */
export function deviceKey(scope: string): DeviceKey {
  const [key] = keysOf(scope);
  const publicKey = key?.getPublicKey() ?? Buffer.alloc(0);
  return { name: nameOf(publicKey), publicKey: publicKey.toString("base64url") };
}

/** Returns the text of a box that was sealed to a scope's key; null for any other box. */
export function openDeviceBox(scope: string, name: string, sealed: string): string | null {
  const box = fromBase64url(sealed);
  const key = keysOf(scope).find((one) => nameOf(one.getPublicKey()) === name);
  if (!key || !box || box.length <= POINT_BYTES + NONCE_BYTES + TAG_BYTES) return null;
  const theirs = box.subarray(0, POINT_BYTES);
  const nonce = box.subarray(POINT_BYTES, POINT_BYTES + NONCE_BYTES);
  try {
    const salt = Buffer.concat([theirs, key.getPublicKey()]);
    const secret = hkdfSync("sha256", key.computeSecret(theirs), salt, "dadiva pledge 1", 32);
    const decipher = createDecipheriv("aes-256-gcm", Buffer.from(secret), nonce);
    decipher.setAuthTag(box.subarray(-TAG_BYTES));
    const body = box.subarray(POINT_BYTES + NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
