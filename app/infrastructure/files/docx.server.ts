/** Inspects a docx: reads its directory, then unpacks every part within bounds without keeping it. */
import type { Readable } from "node:stream";
import { openPromise, type Entry, type ZipFile } from "yauzl";

const MOST_ENTRIES = 5_000;
/** Bytes of all unpacked parts together. */
const MOST_UNPACKED = 300 * 1024 * 1024;
/** Deflate reaches a ratio of 1,032; Word's XML about 30. */
const MOST_RATIO = 200;
/** Bytes up to which a part may have any ratio. */
const SMALL_PART = 1024 * 1024;
const MOST_TYPES_BYTES = 1024 * 1024;

const TYPES = "[Content_Types].xml";
const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

export type DocxVerdict = "docx" | "other" | "broken" | "bomb" | "macros" | "encrypted";

/** Returns what a zip file is. The sizes in its directory count only if unpacking confirms them. */
export async function inspectDocx(file: string, size: number): Promise<DocxVerdict> {
  let zip: ZipFile | null = null;
  try {
    zip = await openPromise(file, { lazyEntries: true, autoClose: false });
    return await inspect(zip, size);
  } catch {
    return "broken";
  } finally {
    zip?.close();
  }
}

async function inspect(zip: ZipFile, size: number): Promise<DocxVerdict> {
  if (zip.entryCount > MOST_ENTRIES) return "bomb";
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    if (entries.length > MOST_ENTRIES) return "bomb";
  }
  const fault = validateDirectory(entries, size);
  if (fault) return fault;
  let unpacked = 0;
  let types = "";
  for (const entry of entries) {
    const stream = await zip.openReadStreamPromise(entry);
    const kept = entry.fileName === TYPES ? MOST_TYPES_BYTES : 0;
    const part = await unpack(stream, kept, MOST_UNPACKED - unpacked);
    if (part === null) return "bomb";
    unpacked += part.size;
    if (kept > 0) types = part.text;
  }
  if (/macroEnabled|vbaProject/i.test(types)) return "macros";
  return hasMainPart(types, entries) ? "docx" : "other";
}

function validateDirectory(entries: readonly Entry[], size: number): DocxVerdict | null {
  const names = new Set(entries.map(({ fileName }) => fileName));
  if (!names.has(TYPES)) return "other";
  // Two parts with one name, or more packed bytes than the file has: the file is made to be read in two ways.
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  if (names.size < entries.length || packed > size) return "bomb";
  if (entries.some((entry) => entry.isEncrypted())) return "encrypted";
  if ([...names].some((name) => /vbaProject|vbaData|oleObject[^/]*\.bin$/i.test(name))) {
    return "macros";
  }
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const isDense = entries.some(
    ({ uncompressedSize, compressedSize }) =>
      uncompressedSize > SMALL_PART && uncompressedSize > MOST_RATIO * compressedSize,
  );
  return isDense || unpacked > MOST_UNPACKED ? "bomb" : null;
}

/** Returns whether the main document part exists; programs choose its name freely, and the types declare it. */
function hasMainPart(types: string, entries: readonly Entry[]): boolean {
  const names = new Set(entries.map(({ fileName }) => `/${fileName}`.toLowerCase()));
  const tags = types.match(/<(?:\w+:)?Override\s[^>]*>/g) ?? [];
  return tags.some((tag) => {
    const part = /\sPartName\s*=\s*["']([^"']+)["']/.exec(tag)?.[1] ?? "";
    return tag.includes(MAIN) && names.has(part.toLowerCase());
  });
}

/** Reads a part; null above `most` bytes. Throws when the part contradicts the directory. */
async function unpack(
  stream: Readable,
  kept: number,
  most: number,
): Promise<{ size: number; text: string } | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size < kept) chunks.push(chunk);
    size += chunk.length;
    if (size > most) return null;
  }
  return { size, text: Buffer.concat(chunks).toString("utf8") };
}
