import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { KeyRing } from "./keys";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface CardSecrets {
  number: string;
  expirationMonth: number;
  expirationYear: number;
  holderName: string;
}

/** A card encrypted with its own random key, and that key encrypted with a key of the ring. */
export interface Sealed {
  keyId: string;
  wrappedKey: Buffer;
  sealed: Buffer;
}

/** A record's table, tenant and id. They are bound to the ciphertext, so that it opens nowhere else. */
export interface RecordPlace {
  table: "card_tokens" | "cards";
  organizationId: string;
  id: string;
}

export function seal(ring: KeyRing, place: RecordPlace, secrets: CardSecrets): Sealed {
  const dataKey = randomBytes(32);
  const plain = Buffer.from(JSON.stringify(secrets), "utf8");
  try {
    return {
      keyId: ring.current,
      wrappedKey: encrypt(keyOf(ring, ring.current), dataKey, binding(place, "key", ring.current)),
      sealed: encrypt(dataKey, plain, binding(place, "card", ring.current)),
    };
  } finally {
    dataKey.fill(0);
    plain.fill(0);
  }
}

/** Throws when the record was altered, or moved from another record or tenant. */
export function open(ring: KeyRing, place: RecordPlace, record: Sealed): CardSecrets {
  const wrapping = keyOf(ring, record.keyId);
  const dataKey = decrypt(wrapping, record.wrappedKey, binding(place, "key", record.keyId));
  try {
    const plain = decrypt(dataKey, record.sealed, binding(place, "card", record.keyId));
    try {
      return JSON.parse(plain.toString("utf8")) as CardSecrets;
    } finally {
      plain.fill(0);
    }
  } finally {
    dataKey.fill(0);
  }
}

/** The hash is keyed, because a bare hash of a card number can be brute-forced (PCI DSS 3.5.1.1). */
export function fingerprintOf(ring: KeyRing, number: string): string {
  return createHmac("sha256", ring.fingerprintKey).update(number).digest("hex");
}

function keyOf(ring: KeyRing, id: string): Buffer {
  const key = ring.keys.get(id);
  if (!key) throw new Error(`the key ring lacks key ${id}`);
  return key;
}

function binding(place: RecordPlace, part: "key" | "card", keyId: string): Buffer {
  const { table, organizationId, id } = place;
  return Buffer.from(JSON.stringify(["dadiva-vault-1", table, organizationId, id, part, keyId]));
}

function encrypt(key: Buffer, plain: Buffer, associated: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(associated);
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, box: Buffer, associated: Buffer): Buffer {
  if (box.length < IV_BYTES + TAG_BYTES) throw new Error("sealed record is too short");
  const decipher = createDecipheriv(ALGORITHM, key, box.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(associated);
  decipher.setAuthTag(box.subarray(box.length - TAG_BYTES));
  const first = decipher.update(box.subarray(IV_BYTES, box.length - TAG_BYTES));
  try {
    return Buffer.concat([first, decipher.final()]);
  } finally {
    first.fill(0);
  }
}
