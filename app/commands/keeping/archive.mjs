/**
 * One encrypted file of entries: magic, salt, then frames of AES-256-GCM with a counter as the
 * nonce and a mark on the last one, which detect any change. Inside, gzipped: each entry's header
 * and chunks.
 */
import crypto from "node:crypto";
import fs from "node:fs";
import { pipeline } from "node:stream/promises";
import zlib from "node:zlib";
import { Refusal } from "../refusal.mjs";

const MAGIC = Buffer.from("DADIVA1\n");
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const FRAME_BYTES = 256 * 1024;

/** Derives a key of 32 bytes from a passphrase, slowly, because it may be short. */
export function deriveKey(passphrase, salt) {
  return crypto.scryptSync(passphrase, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 });
}

function nonceOf(index) {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 8);
  return nonce;
}

function binding(name, isLast) {
  return Buffer.from(`${name}|${isLast ? "last" : "more"}`);
}

async function* encryptFrames(source, name, passphrase) {
  const salt = crypto.randomBytes(SALT_BYTES);
  const key = deriveKey(passphrase, salt);
  yield Buffer.concat([MAGIC, salt]);
  let index = 0;
  const frame = (plain, isLast) => {
    const cipher = crypto.createCipheriv("aes-256-gcm", key, nonceOf(index));
    cipher.setAAD(binding(name, isLast));
    index += 1;
    const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(body.length);
    return Buffer.concat([head, body]);
  };
  let waiting = Buffer.alloc(0);
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length > FRAME_BYTES) {
      yield frame(waiting.subarray(0, FRAME_BYTES), false);
      waiting = waiting.subarray(FRAME_BYTES);
    }
  }
  yield frame(waiting, true);
}

/** Reads exactly the requested lengths from a stream; null at its end. */
function reader(source) {
  const iterator = source[Symbol.asyncIterator]();
  let waiting = Buffer.alloc(0);
  return async (length) => {
    const parts = [waiting];
    let size = waiting.length;
    while (size < length) {
      const { done, value } = await iterator.next();
      if (done) break;
      parts.push(value);
      size += value.length;
    }
    waiting = Buffer.concat(parts);
    if (waiting.length < length) return waiting.length === 0 ? null : undefined;
    const taken = waiting.subarray(0, length);
    waiting = waiting.subarray(length);
    return taken;
  };
}

async function* decryptFrames(source, name, passphrase) {
  const read = reader(source);
  const broken = () => new Refusal(`${name} is damaged or was changed: take another backup.`);
  const head = await read(MAGIC.length + SALT_BYTES);
  if (!head?.subarray(0, MAGIC.length).equals(MAGIC)) throw broken();
  const key = deriveKey(passphrase, head.subarray(MAGIC.length));
  for (let index = 0, isLast = false; !isLast; index += 1) {
    const length = await read(4);
    const body = length && (await read(length.readUInt32BE()));
    if (!body || body.length < TAG_BYTES) throw broken();
    const open = (last) => {
      const decipher = crypto.createDecipheriv("aes-256-gcm", key, nonceOf(index));
      decipher.setAAD(binding(name, last));
      decipher.setAuthTag(body.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]);
    };
    let plain = attempt(() => open(false));
    if (!plain) {
      plain = attempt(() => open(true));
      isLast = true;
    }
    if (!plain && index === 0)
      throw new Refusal(`${name} does not open: the passphrase is not the one it was made with.`);
    if (!plain) throw broken();
    yield plain;
  }
  if ((await read(1)) !== null) throw broken();
}

function attempt(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

function prefixed(bytes) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

async function* layOut(entries) {
  for await (const { header, chunks } of entries) {
    yield prefixed(Buffer.from(JSON.stringify(header)));
    for await (const chunk of chunks) if (chunk.length > 0) yield prefixed(chunk);
    yield prefixed(Buffer.alloc(0));
  }
}

/** Writes entries {header, chunks} (maybe async) into a new file that only its owner reads. */
export async function writeArchive(file, name, passphrase, entries) {
  const target = fs.createWriteStream(file, { mode: 0o600, flags: "wx" });
  await pipeline(
    layOut(entries),
    zlib.createGzip({ level: 6 }),
    (source) => encryptFrames(source, name, passphrase),
    target,
  );
  const written = fs.openSync(file, "r");
  fs.fsyncSync(written);
  fs.closeSync(written);
}

/** Reads an archive: {header, chunks} of each entry in order; the caller reads the chunks before the next. */
export async function* readArchive(file, name, passphrase) {
  const gunzip = zlib.createGunzip();
  const feeding = pipeline(
    fs.createReadStream(file),
    (source) => decryptFrames(source, name, passphrase),
    gunzip,
  );
  feeding.catch((error) => gunzip.destroy(error));
  const read = reader(gunzip);
  const block = async () => {
    const length = await read(4);
    if (length === null) return null;
    const size = length?.readUInt32BE();
    if (size === 0) return Buffer.alloc(0);
    const bytes = size === undefined ? undefined : await read(size);
    if (!bytes) throw new Refusal(`${name} ends too early: take another backup.`);
    return bytes;
  };
  async function* chunks() {
    for (let chunk = await block(); chunk?.length; chunk = await block()) yield chunk;
  }
  for (let header = await block(); header; header = await block()) {
    const rest = chunks();
    yield { header: JSON.parse(header.toString("utf8")), chunks: rest };
    // Skips the chunks that the caller did not read.
    while (!(await rest.next()).done);
  }
  await feeding;
}

export async function digestOf(file) {
  const hash = crypto.createHash("sha256");
  for await (const chunk of fs.createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}
