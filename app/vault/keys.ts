import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { writeDurably } from "~/infrastructure/files/durable-file.mjs";

const KEY_BYTES = 32;

/**
 * Key-encryption keys by id, the id of the current one, and the key of the fingerprints. On a reload the
 * vault reads its key file again and changes the ring in place.
 */
export interface KeyRing {
  current: string;
  keys: ReadonlyMap<string, Buffer>;
  fingerprintKey: Buffer;
}

/**
 * Takes over another ring's keys. Rejects another fingerprint key, because equal cards would get different
 * fingerprints.
 */
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

/** Parses a key ring from its JSON form `{current, keys: {id: base64}, fingerprint: base64}`. */
export function parseKeyRing(json: string, source: string): KeyRing {
  let content: unknown;
  try {
    content = JSON.parse(json);
  } catch {
    throw new Error(`${source} holds no JSON`);
  }
  const parsed = ringShape.safeParse(content);
  // The error names paths only, because the parser's message could quote a key.
  if (!parsed.success) {
    const paths = parsed.error.issues.map((issue) => issue.path.join(".")).join(", ");
    throw new Error(`${source} is not a key ring: ${paths}`);
  }
  const keys = new Map(Object.entries(parsed.data.keys));
  if (!keys.has(parsed.data.current)) throw new Error(`${source} lacks its current key`);
  return { current: parsed.data.current, keys, fingerprintKey: parsed.data.fingerprint };
}

/**
 * Reads the key file; with `mayCreate` it creates a missing one (mode 600). In production a missing file
 * means a missing mount: new keys would open no stored card. Rejects a file that others than its owner can
 * access (PCI DSS 3.6.1).
 */
export function loadKeyFile(path: string, { mayCreate }: { mayCreate: boolean }): KeyRing {
  if (!mayCreate && !existsSync(path)) {
    throw new Error(
      `VAULT_KEY_FILE ${path} is not there: mount the vault's keys, or make the first ones by npm run rotate -- vault-first`,
    );
  }
  try {
    // Writes only when the file is missing, because a mounted secret lies in a read-only folder.
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
  // The file appears complete or not at all, and never replaces an existing one.
  writeDurably(path, content, { isNew: true });
}
