import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readArchive, writeArchive } from "../../app/commands/keeping/archive.mjs";
import { backUp } from "../../app/commands/keeping/backup-command.mjs";

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-archive-"));
  file = path.join(folder, "a.archive");
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const entries = [
  {
    header: { table: "donors" },
    chunks: [Buffer.from("ana@example.org"), Buffer.alloc(700_000, 7)],
  },
  { header: { sequences: [] }, chunks: [] },
  { header: { table: "empty" }, chunks: [Buffer.from("x")] },
];

async function readAll(name = "public", passphrase = "right"): Promise<[unknown, number][]> {
  const found: [unknown, number][] = [];
  for await (const { header, chunks } of readArchive(file, name, passphrase)) {
    let size = 0;
    for await (const chunk of chunks) size += (chunk as Buffer).length;
    found.push([header, size]);
  }
  return found;
}

it("returns what was stored, and reveals nothing of it", async () => {
  await writeArchive(file, "public", "right", entries);
  expect(await readAll()).toEqual([
    [{ table: "donors" }, 700_015],
    [{ sequences: [] }, 0],
    [{ table: "empty" }, 1],
  ]);
  expect(fs.readFileSync(file).includes("ana@")).toBe(false);
  expect(fs.statSync(file).mode & 0o077).toBe(0);
});

it("opens only with its passphrase and its name, and detects every change and truncation", async () => {
  await writeArchive(file, "public", "right", entries);
  await expect(readAll("public", "wrong")).rejects.toThrow(/passphrase/);
  await expect(readAll("vault")).rejects.toThrow(/does not open/);
  const bytes = fs.readFileSync(file);
  const changed = Buffer.from(bytes);
  changed[bytes.length - 5] = (changed[bytes.length - 5] ?? 0) ^ 1;
  fs.writeFileSync(file, changed);
  await expect(readAll()).rejects.toThrow(/does not open|damaged/);
  for (const end of [10, bytes.length - 1]) {
    fs.writeFileSync(file, bytes.subarray(0, end));
    await expect(readAll()).rejects.toThrow(/damaged/);
  }
  fs.writeFileSync(file, Buffer.concat([bytes, Buffer.from("x")]));
  await expect(readAll()).rejects.toThrow(/damaged/);
});

it("never stores the keys beside the data, and rejects a short passphrase", async () => {
  const options = { root: folder, dataDir: folder, report: () => undefined, folder: `${folder}/b` };
  const env = { BACKUP_PASSPHRASE: "long enough for a test" };
  fs.writeFileSync(`${folder}/vault.key`, "a key");
  const beside = backUp({ ...options, env, keysFolder: `${folder}/b/keys` as never });
  await expect(beside).rejects.toThrow(/keys must not lie beside/);
  const short = backUp({ ...options, env: { BACKUP_PASSPHRASE: "short" } });
  await expect(short).rejects.toThrow(/BACKUP_PASSPHRASE/);
});
