/** Stores uploaded files: in a folder, or in an S3 bucket when one is configured. */
import { buffer } from "node:stream/consumers";
import { env } from "~/infrastructure/env.server";
import { folderStorage } from "./folder-storage.server";
import type { IncomingFile } from "./incoming-files.server";
import { assertNoTransaction } from "~/infrastructure/database/open-transaction";
import { s3Storage } from "./s3-storage.server";
import type { Storage, StoredFile } from "./storage-place";

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

/** Returns the configured storage for a key, which starts with its organisation's id. Throws for an invalid key. */
function storageOf(key: string): Storage {
  if (!KEY.test(key)) throw new Error("not a storage key");
  assertNoTransaction("call to the storage");
  return env().S3_BUCKET ? s3Storage : folderStorage;
}

/** Stores a file completely or not at all. */
export async function storeFile(key: string, content: Buffer): Promise<void> {
  await storageOf(key).store(key, content);
}

/** Stores a file from disk, completely or not at all. */
export async function storeFileFrom(key: string, file: IncomingFile): Promise<void> {
  await storageOf(key).storeFrom(key, file);
}

/** Returns the file, or null when there is none. */
export async function readStoredFile(key: string): Promise<Buffer | null> {
  const file = await storageOf(key).open(key);
  return file && buffer(file.content);
}

/** Opens the file as a stream, or returns null when there is none. */
export async function openStoredFile(key: string): Promise<StoredFile | null> {
  return storageOf(key).open(key);
}

export async function removeStoredFile(key: string): Promise<void> {
  await storageOf(key).remove(key);
}
