import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { randomToken } from "./crypto.server";
import { env } from "./env.server";

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

/** Where a key lies; every key begins with its organisation's id. Throws on anything else. */
function locate(key: string): string {
  if (!KEY.test(key)) throw new Error("not a storage key");
  return path.join(env().DATA_DIR, "uploads", key);
}

/** Stores a file whole or not at all. */
export async function storeFile(key: string, content: Buffer): Promise<void> {
  const target = locate(key);
  await mkdir(path.dirname(target), { recursive: true });
  const partial = `${target}.${randomToken()
    .slice(0, 8)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "x")}`;
  await writeFile(partial, content);
  await rename(partial, target);
}

/** The file, or null where there is none. */
export async function readStoredFile(key: string): Promise<Buffer | null> {
  try {
    return await readFile(locate(key));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

export async function removeStoredFile(key: string): Promise<void> {
  await rm(locate(key), { force: true });
}
