import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprintOf, open, seal } from "./envelope";
import { loadKeyFile, parseKeyRing } from "./keys";
import { newKeyRing } from "./testing/vault";

const secrets = {
  number: "4111111111111111",
  expirationMonth: 8,
  expirationYear: 2030,
  holderName: "ANA PÉREZ",
};
const place = { table: "cards", organizationId: "org-a", id: "record-1" } as const;

describe("key file", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "dadiva-keys-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is created once, readable by its owner alone, and read again", () => {
    const path = join(folder, "deep/vault.json");
    const first = loadKeyFile(path, { mayCreate: true });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(loadKeyFile(path, { mayCreate: true })).toEqual(first);
  });

  it("is never created in production or when it is read again", () => {
    const path = join(folder, "vault.json");
    expect(() => loadKeyFile(path, { mayCreate: false })).toThrow(/is not there: mount/);
    expect(existsSync(path)).toBe(false);
    const first = loadKeyFile(path, { mayCreate: true });
    expect(loadKeyFile(path, { mayCreate: false })).toEqual(first);
  });

  it("is rejected when others can read it", () => {
    const path = join(folder, "vault.json");
    loadKeyFile(path, { mayCreate: true });
    chmodSync(path, 0o640);
    expect(() => loadKeyFile(path, { mayCreate: true })).toThrow(/chmod 600/);
  });

  it("reports what is wrong without quoting a key", () => {
    const path = join(folder, "vault.json");
    loadKeyFile(path, { mayCreate: true });
    const ring = JSON.parse(readFileSync(path, "utf8")) as { keys: Record<string, string> };
    const broken = JSON.stringify({ ...ring, keys: { short: "c2hvcnQ=" } });
    writeFileSync(path, broken, { mode: 0o600 });
    expect(() => loadKeyFile(path, { mayCreate: true })).toThrow(
      "VAULT_KEY_FILE is not a key ring: keys.short",
    );
    expect(() => parseKeyRing('{"current": "x', "VAULT_KEYS")).toThrow("VAULT_KEYS holds no JSON");
    expect(() => parseKeyRing(JSON.stringify({ ...ring, current: "gone" }), "it")).toThrow(
      "it lacks its current key",
    );
  });
});

describe("envelope", () => {
  it("opens what it sealed, and never produces the same ciphertext twice", () => {
    const ring = newKeyRing();
    const [one, two] = [seal(ring, place, secrets), seal(ring, place, secrets)];
    expect(open(ring, place, one)).toEqual(secrets);
    expect(one.sealed.equals(two.sealed)).toBe(false);
    expect(one.wrappedKey.equals(two.wrappedKey)).toBe(false);
  });

  it("opens old records after a rotation, until their key is gone", () => {
    const old = newKeyRing("k-old");
    const record = seal(old, place, secrets);
    const next = newKeyRing("k-new");
    const rotated = { ...next, keys: new Map([...old.keys, ...next.keys]) };
    expect(open(rotated, place, record)).toEqual(secrets);
    expect(seal(rotated, place, secrets).keyId).toBe("k-new");
    expect(() => open(next, place, record)).toThrow("lacks key k-old");
  });

  it("does not open in another tenant, record or table, or when altered", () => {
    const ring = newKeyRing();
    const record = seal(ring, place, secrets);
    expect(() => open(ring, { ...place, organizationId: "org-b" }, record)).toThrow();
    expect(() => open(ring, { ...place, id: "record-2" }, record)).toThrow();
    expect(() => open(ring, { ...place, table: "card_tokens" }, record)).toThrow();
    for (const part of ["sealed", "wrappedKey"] as const) {
      for (const at of [0, 14, record[part].length - 1]) {
        const altered = Buffer.from(record[part]);
        altered[at] = (altered[at] ?? 0) ^ 1;
        expect(() => open(ring, place, { ...record, [part]: altered })).toThrow();
      }
      expect(() => open(ring, place, { ...record, [part]: Buffer.alloc(8) })).toThrow();
    }
  });

  it("gives a card one fingerprint, which depends on the secret key", () => {
    const ring = newKeyRing();
    expect(fingerprintOf(ring, secrets.number)).toBe(fingerprintOf(ring, secrets.number));
    expect(fingerprintOf(ring, secrets.number)).not.toBe(fingerprintOf(ring, "4111111111111129"));
    expect(fingerprintOf(newKeyRing(), secrets.number)).not.toBe(
      fingerprintOf(ring, secrets.number),
    );
  });
});
