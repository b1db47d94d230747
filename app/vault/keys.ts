import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { writeDurably } from "~/infrastructure/durable-file.mjs";

const KEY_BYTES = 32;

/**
 * Key-encryption keys by id, the one that seals now, and the key of the fingerprints. The vault reads
 * its key file again when asked to, and changes the ring in place.
 */
export interface KeyRing {
  current: string;
  keys: ReadonlyMap<string, Buffer>;
  fingerprintKey: Buffer;
}

/** Takes another ring's keys over. Refuses another fingerprint: equal cards could not be told any more. */
export function takeKeys(ring: KeyRing, next: KeyRing): void {
  if (!ring.fingerprintKey.equals(next.fingerprintKey)) {
    throw new Error("the key ring's fingerprint key never changes");
  }
  ring.keys = next.keys;
  ring.current = next.current;
}

const base64Key = z
  .string()
  .transform((text) => Buffer.from(text, "base64"))
  .refine((key) => key.length === KEY_BYTES, "not 32 bytes in base64");

const ringShape = z.object({
  current: z.string().min(1),
  keys: z.record(z.string().min(1), base64Key),
  fingerprint: base64Key,
});

/** A key ring from its JSON form `{current, keys: {id: base64}, fingerprint: base64}`. */
export function parseKeyRing(json: string, source: string): KeyRing {
  let content: unknown;
  try {
    content = JSON.parse(json);
  } catch {
    throw new Error(`${source} holds no JSON`);
  }
  const parsed = ringShape.safeParse(content);
  // Only paths are named: a message of the parser could quote a key.
  if (!parsed.success) {
    const paths = parsed.error.issues.map((issue) => issue.path.join(".")).join(", ");
    throw new Error(`${source} is not a key ring: ${paths}`);
  }
  const keys = new Map(Object.entries(parsed.data.keys));
  if (!keys.has(parsed.data.current)) throw new Error(`${source} lacks its current key`);
  return { current: parsed.data.current, keys, fingerprintKey: parsed.data.fingerprint };
}

/**
 * Reads the key file; `mayCreate`: makes it (mode 600) where there is none yet. In production a file
 * that is not there is a mount that is missing: new keys would open no card that is kept.
 * Refuses a file that anyone but its owner can reach (PCI DSS 3.6.1).
 */
export function loadKeyFile(path: string, { mayCreate }: { mayCreate: boolean }): KeyRing {
  if (!mayCreate && !existsSync(path)) {
    throw new Error(
      `VAULT_KEY_FILE ${path} is not there: mount the vault's keys, or make the first ones by npm run rotate -- vault-first`,
    );
  }
  try {
    // One that is there may lie where nothing can be written: a secret that is mounted.
    if (!existsSync(path)) createKeyFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  if ((statSync(path).mode & 0o077) !== 0) {
    throw new Error(`VAULT_KEY_FILE ${path} can be read by others: chmod 600 it`);
  }
  return parseKeyRing(readFileSync(path, "utf8"), "VAULT_KEY_FILE");
}

function createKeyFile(path: string): void {
  const id = `k-${randomBytes(4).toString("hex")}`;
  const content = JSON.stringify({
    current: id,
    keys: { [id]: randomBytes(KEY_BYTES).toString("base64") },
    fingerprint: randomBytes(KEY_BYTES).toString("base64"),
  });
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // It appears whole or not at all, and never over a file that is already there.
  writeDurably(path, content, { isNew: true });
}
