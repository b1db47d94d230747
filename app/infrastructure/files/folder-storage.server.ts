import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "~/infrastructure/env.server";
import type { Storage } from "./storage-place";

const locate = (key: string) => path.join(env().DATA_DIR, "uploads", key);

async function placeFor(key: string): Promise<string> {
  const target = locate(key);
  await mkdir(path.dirname(target), { recursive: true });
  return target;
}

/** Files under DATA_DIR, visible to all processes that share it. */
export const folderStorage: Storage = {
  async store(key, content) {
    const target = await placeFor(key);
    const partial = `${target}.${randomUUID()}`;
    await writeFile(partial, content);
    await rename(partial, target);
  },

  async storeFrom(key, file) {
    await rename(file.path, await placeFor(key));
  },

  async open(key) {
    try {
      const handle = await open(locate(key));
      const { size } = await handle.stat();
      return { content: handle.createReadStream(), size };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
  },

  async remove(key) {
    await rm(locate(key), { force: true });
  },
};
