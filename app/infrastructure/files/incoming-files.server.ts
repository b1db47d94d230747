/** Uploaded files in transit: streamed to disk under a limit, counted and hashed on the way. */
import { createHash } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { randomToken } from "~/infrastructure/crypto.server";
import { env } from "~/infrastructure/env.server";

/** An older file was left by a process that died. */
const FORGOTTEN_MS = 60 * 60 * 1000;

export interface IncomingFile {
  path: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

const folder = () => path.join(env().DATA_DIR, "incoming");

/** Writes a stream to disk. On an error it removes the file and throws. */
export async function receiveFile(source: Readable): Promise<IncomingFile> {
  await mkdir(folder(), { recursive: true });
  await dropForgotten();
  const target = path.join(folder(), randomToken());
  const hash = createHash("sha256");
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // Opened before the stream starts: otherwise a source that fails at once would create the file after its removal.
  const handle = await open(target, "wx", 0o600);
  try {
    await pipeline(source, count, handle.createWriteStream());
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
  return { path: target, size, sha256: hash.digest("hex") };
}

/** Removes the file unless it was stored. */
export async function dropIncoming(file: IncomingFile): Promise<void> {
  await rm(file.path, { force: true });
}

async function dropForgotten(): Promise<void> {
  // eslint-disable-next-line no-restricted-syntax -- files are noted by the machine's clock
  const before = performance.timeOrigin + performance.now() - FORGOTTEN_MS;
  for (const name of await readdir(folder())) {
    const file = path.join(folder(), name);
    const facts = await stat(file).catch(() => null);
    if (facts && facts.mtimeMs < before) await rm(file, { force: true });
  }
}
