import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readStoredFile, removeStoredFile, storeFile } from "./storage.server";

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-storage-"));
  process.env.DATA_DIR = folder;
  process.env.APP_SECRET ??= "a secret of this test alone";
  process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1:9/none";
  process.env.DATABASE_PLATFORM_URL ??= process.env.DATABASE_APP_URL;
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

it("stores a file whole, replaces it, and removes it", async () => {
  const key = "019aa000/pictures/1/w480.webp";
  expect(await readStoredFile(key)).toBeNull();
  await storeFile(key, Buffer.from("one"));
  await storeFile(key, Buffer.from("two"));
  expect((await readStoredFile(key))?.toString()).toBe("two");
  // Nothing half-written is left beside it.
  expect(fs.readdirSync(path.join(folder, "uploads/019aa000/pictures/1"))).toEqual(["w480.webp"]);
  await removeStoredFile(key);
  await removeStoredFile(key);
  expect(await readStoredFile(key)).toBeNull();
});

it.each([
  "../secrets.json",
  "/etc/passwd",
  "a/../../b",
  "a//b",
  "",
  "a\0b",
  "A/b",
  "a/.b",
  "a/b.c.d",
])("takes %j for no key", async (key) => {
  await expect(readStoredFile(key)).rejects.toThrow("not a storage key");
  await expect(storeFile(key, Buffer.alloc(1))).rejects.toThrow("not a storage key");
  await expect(removeStoredFile(key)).rejects.toThrow("not a storage key");
});
