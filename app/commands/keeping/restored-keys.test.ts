import fs from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { seal } from "~/infrastructure/crypto.server";
import { keyName } from "../../infrastructure/key-name.mjs";
import { writeArchive } from "./archive.mjs";
import { makePrivateFolder, removePrivateFolder } from "../running/private-folder.mjs";
import { restoreKeys } from "./restored-keys.mjs";

const PASSPHRASE = "a passphrase of this test alone";
const place = makePrivateFolder("dadiva-keys-");
afterAll(() => removePrivateFolder(place));

const KEPT = { current: "k-old", keys: { "k-old": "b2xk" }, fingerprint: "Zg" };
const RING = { current: "k-new", keys: { "k-new": "bmV3" }, fingerprint: "Zg" };
const ringFile = path.join(place, "vault.key");

/** Returns the content of the key file after a restore beside this key ring. */
async function restoreBeside(ring: object): Promise<unknown> {
  fs.writeFileSync(ringFile, JSON.stringify(ring));
  await restoreKeys({ dataDir: place, env: {}, keysFolder: place, passphrase: PASSPHRASE });
  return JSON.parse(fs.readFileSync(ringFile, "utf8"));
}

it("adds the backup's key to an existing ring, and rejects another vault's", async () => {
  const entries = [
    { header: { file: "vault.key" }, chunks: [Buffer.from(JSON.stringify(KEPT))] },
    { header: { file: "secrets.json" }, chunks: [Buffer.from("{}")] },
  ];
  await writeArchive(path.join(place, "keys.archive"), "keys", PASSPHRASE, entries);
  const secrets = path.join(place, "secrets.json");
  fs.writeFileSync(secrets, "of today");
  expect(await restoreBeside(RING)).toEqual({ ...RING, keys: { ...KEPT.keys, ...RING.keys } });
  expect(fs.readFileSync(secrets, "utf8")).toBe("of today");
  for (const [other, fault] of [
    [{ ...RING, fingerprint: "Zh" }, /another vault \(its fingerprint key/],
    [{ ...RING, keys: { ...RING.keys, "k-old": "b3RoZXI" } }, /another vault \(its key k-old/],
    ["no ring", /not the vault's key file/],
  ] as const) {
    await expect(restoreBeside(other as object)).rejects.toThrow(fault);
    expect(JSON.parse(fs.readFileSync(ringFile, "utf8"))).toEqual(other);
  }
  fs.rmSync(ringFile);
  await restoreKeys({ dataDir: place, env: {}, keysFolder: place, passphrase: PASSPHRASE });
  expect(JSON.parse(fs.readFileSync(ringFile, "utf8"))).toEqual(KEPT);
});

it("names a key in the same way as sealed data", () => {
  process.env.APP_SECRET ??= "a secret of this test alone";
  process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1:9/none";
  process.env.DATABASE_PLATFORM_URL ??= process.env.DATABASE_APP_URL;
  expect(seal("two-factor", "x").split(".")[1]).toBe(keyName(process.env.APP_SECRET));
});
