import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
  randomInt,
  timingSafeEqual,
  type KeyObject,
} from "node:crypto";
import { env } from "./env.server";
import { keyName } from "./key-name.mjs";

/** Returns the SHA-256 of a token, which is stored instead of the token. */
export function sha256(content: string | Buffer): Buffer {
  return createHash("sha256").update(content).digest();
}

/** Returns a random token of 256 bits, safe in addresses and cookies. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns six random decimal digits, uniformly distributed. */
export function randomCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, "0");
}

/** Returns `length` random characters of `signs`, uniformly distributed. */
export function randomText(signs: string, length: number): string {
  return Array.from({ length }, () => signs[randomInt(0, signs.length)]).join("");
}

/** Returns an HMAC-SHA-256 under one purpose's key; `keyedHashes` verifies those from before a rotation. */
export function keyedHash(purpose: string, text: string): Buffer {
  return createHmac("sha256", keyFor(purpose)).update(text).digest();
}

/** Returns the hash under every accepted secret, the current one first. */
export function keyedHashes(purpose: string, text: string): Buffer[] {
  return secrets().map((secret) =>
    createHmac("sha256", keyFor(purpose, secret)).update(text).digest(),
  );
}

/** Returns whether a hash belongs to this text under an accepted secret. Constant time for each secret. */
export function matchesKeyedHash(purpose: string, text: string, given: Uint8Array): boolean {
  const matches = keyedHashes(purpose, text).map(
    (hash) => hash.length === given.length && timingSafeEqual(hash, given),
  );
  return matches.includes(true);
}

/** Returns the accepted secrets: the one that signs, then the previous or next one (docs/operations.md). */
function secrets(): string[] {
  const { APP_SECRET, APP_SECRET_ALSO } = env();
  return APP_SECRET_ALSO ? [APP_SECRET, ...APP_SECRET_ALSO.split(",")] : [APP_SECRET];
}

const keys = new Map<string, KeyObject>();

function keyFor(purpose: string, secret = env().APP_SECRET): KeyObject {
  const name = `${purpose} ${secret}`;
  let key = keys.get(name);
  if (!key) {
    // A KeyObject is imported once, raw bytes at every use, and this runs for each cached page.
    const derived = createHmac("sha256", secret).update(`dadiva:${purpose}`).digest();
    key = createSecretKey(derived);
    keys.set(name, key);
  }
  return key;
}

/**
 * Returns a function that tags one block of 16 bytes under a key of one purpose and scope. AES on a
 * single block is a MAC, at a tenth of an HMAC's cost: each cached page needs a token.
 */
export function blockTagger(purpose: string, scope: string): BlockTagger {
  return taggerWith(keyedHash(purpose, scope));
}

/** Returns the taggers under every accepted secret, the current one first, to verify earlier tags. */
export function blockTaggers(purpose: string, scope: string): BlockTagger[] {
  return keyedHashes(purpose, scope).map(taggerWith);
}

type BlockTagger = (block: Uint8Array) => Buffer;

function taggerWith(key: Buffer): BlockTagger {
  const cipher = createCipheriv("aes-256-ecb", key, null);
  cipher.setAutoPadding(false);
  return (block) => {
    if (block.length !== 16) throw new RangeError("a block has 16 bytes");
    return cipher.update(block);
  };
}

/**
 * Returns the bytes of a text in base64url; null unless it is exactly what encoding them gives. Node.js also reads
 * other spellings of the same bytes: padding, the other alphabet, set bits beyond the end, signs of neither.
 */
export function fromBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : null;
}

/** Returns `payload.signature`, for links and form tokens. The payload is readable, not secret. */
export function sign(purpose: string, payload: string): string {
  const body = Buffer.from(payload).toString("base64url");
  return `${body}.${keyedHash(purpose, body).toString("base64url")}`;
}

/** Returns the payload that `sign` signed for the same purpose, or null. Constant time. */
export function unsign(purpose: string, signed: string): string | null {
  const dot = signed.lastIndexOf(".");
  if (dot < 1 || signed.length > 4096) return null;
  const body = signed.slice(0, dot);
  const given = fromBase64url(signed.slice(dot + 1));
  if (!given || !matchesKeyedHash(purpose, body, given)) return null;
  return Buffer.from(body, "base64url").toString("utf8");
}

/** Returns whether two texts are equal, in constant time for equal lengths. */
export function equalsSecretly(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Encrypts a short text (AES-256-GCM) and names the purpose's key: `k1.<key>.<base64url>`. */
export function seal(purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(`seal:${purpose}`), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const box = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
  return `${SEAL_VERSION}.${keyName(env().APP_SECRET)}.${box}`;
}

const SEAL_VERSION = "k1";

/** Returns the prefix of every text that the current secret has sealed; a rotation seals the others again. */
export function currentSeal(): string {
  return `${SEAL_VERSION}.${keyName(env().APP_SECRET)}.`;
}

/** Seals a text with the current secret unless it is already; null when `unseal` returns null. */
export function sealAnew(purpose: string, sealed: string): string | null {
  if (sealed.startsWith(currentSeal())) return sealed;
  const text = unseal(purpose, sealed);
  return text === null ? null : seal(purpose, text);
}

/** Returns the text that `seal` sealed for the purpose; null if it changed or its secret is not accepted. */
export function unseal(purpose: string, sealed: string): string | null {
  const [version, name, box, ...more] = sealed.split(".");
  const secret = secrets().find((candidate) => keyName(candidate) === name);
  if (version !== SEAL_VERSION || !secret || !box || more.length > 0) return null;
  const bytes = fromBase64url(box);
  if (!bytes || bytes.length < 28) return null;
  try {
    const nonce = bytes.subarray(0, 12);
    const decipher = createDecipheriv("aes-256-gcm", keyFor(`seal:${purpose}`, secret), nonce);
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
