import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startBucket, type Bucket } from "../../../tests/factories/servers/s3";
import { env } from "~/infrastructure/env.server";
import { dropIncoming, receiveFile } from "./incoming-files.server";
import { insideTransaction } from "~/infrastructure/database/open-transaction";
import {
  openStoredFile,
  readStoredFile,
  removeStoredFile,
  storeFile,
  storeFileFrom,
} from "./storage.server";

let folder: string;
let bucket: Bucket;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-storage-"));
  process.env.DATA_DIR = folder;
  process.env.APP_SECRET ??= "a secret of this test alone";
  process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1:9/none";
  process.env.DATABASE_PLATFORM_URL ??= process.env.DATABASE_APP_URL;
  bucket = await startBucket();
}, 60_000);
afterAll(async () => {
  await bucket.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const KEY = "019aa000/pictures/1/w480.webp";
const PAPER = "019aa000/documents/019aa111";

describe.each(["a folder", "a bucket"])("%s", (place) => {
  beforeAll(() => {
    Object.assign(env(), place === "a bucket" ? bucket.settings : { S3_BUCKET: undefined });
  });

  it("stores a file completely, replaces it, and removes it", async () => {
    expect(await readStoredFile(KEY)).toBeNull();
    await storeFile(KEY, Buffer.from("one"));
    await storeFile(KEY, Buffer.from("two"));
    expect((await readStoredFile(KEY))?.toString()).toBe("two");
    await removeStoredFile(KEY);
    await removeStoredFile(KEY);
    expect([await readStoredFile(KEY), await openStoredFile(KEY)]).toEqual([null, null]);
  });

  it("stores a file from disk and returns it in pieces, at any accepted size", async () => {
    const content = Buffer.alloc(20 * 1024 * 1024, "a paper of many pages ");
    const file = await receiveFile(
      Readable.from([content.subarray(0, 999), content.subarray(999)]),
    );
    await storeFileFrom(PAPER, file);
    await dropIncoming(file);
    const opened = await openStoredFile(PAPER);
    expect(opened?.size).toBe(content.length);
    if (opened) expect((await buffer(opened.content)).equals(content)).toBe(true);
    expect(fs.readdirSync(path.join(folder, "incoming"))).toEqual([]);
    await removeStoredFile(PAPER);
  });

  it("is never called inside a transaction", async () => {
    const scope = { organizationId: null, now: new Date(0) };
    const inside = insideTransaction(scope, () => readStoredFile(KEY));
    await expect(inside).rejects.toThrow(/transaction/);
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
    "a?acl",
  ])("rejects the key %j", async (key) => {
    const file = { path: "/nowhere", size: 1, sha256: "" };
    for (const requested of [
      readStoredFile(key),
      openStoredFile(key),
      storeFile(key, Buffer.alloc(1)),
      storeFileFrom(key, file),
      removeStoredFile(key),
    ]) {
      await expect(requested).rejects.toThrow("not a storage key");
    }
  });
});

describe("a folder", () => {
  it("leaves nothing half-written beside a file", async () => {
    env().S3_BUCKET = undefined;
    await storeFile(KEY, Buffer.from("one"));
    expect(fs.readdirSync(path.join(folder, "uploads/019aa000/pictures/1"))).toEqual(["w480.webp"]);
    await removeStoredFile(KEY);
  });
});

describe("a bucket", () => {
  const at = (settings: object) => Object.assign(env(), bucket.settings, settings);

  it("throws for wrong credentials, a missing bucket, and no server", async () => {
    at({ S3_ACCESS_KEY_ID: "another" });
    await expect(storeFile(KEY, Buffer.from("x"))).rejects.toThrow("the storage answered 403");
    await expect(readStoredFile(KEY)).rejects.toThrow("the storage answered 403");
    at({ S3_BUCKET: "nobodys" });
    await expect(storeFile(KEY, Buffer.from("x"))).rejects.toThrow("the storage answered 404");
    at({ S3_ENDPOINT: "http://127.0.0.1:9" });
    await expect(readStoredFile(KEY)).rejects.toThrow(/ECONNREFUSED/);
  });

  it("throws when a file's length differs from the announced one", async () => {
    at({});
    const file = await receiveFile(Readable.from([Buffer.from("a paper")]));
    await expect(storeFileFrom(PAPER, { ...file, size: 9 })).rejects.toThrow();
    await dropIncoming(file);
  });
});
