/** Looks into a docx: its directory, then every part of it unpacked into nothing, within bounds. */
import type { Readable } from "node:stream";
import { openPromise, type Entry, type ZipFile } from "yauzl";

const MOST_ENTRIES = 5_000;
/** Bytes of all parts together, unpacked. */
const MOST_UNPACKED = 300 * 1024 * 1024;
/** Deflate reaches 1,032; XML of Word some 30. */
const MOST_RATIO = 200;
/** A part this small may be of any ratio. */
const SMALL_PART = 1024 * 1024;
const MOST_TYPES_BYTES = 1024 * 1024;

const TYPES = "[Content_Types].xml";
const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

export type DocxVerdict = "docx" | "other" | "broken" | "bomb" | "macros" | "encrypted";

/** What a zip is. Its own figures are believed only as far as unpacking it bears them out. */
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
  // Two parts of one name, or more in them than the file has: made to be read in two ways.
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

/** Whether the part that the types call the text is there: programs name it as they like. */
function hasMainPart(types: string, entries: readonly Entry[]): boolean {
  const names = new Set(entries.map(({ fileName }) => `/${fileName}`.toLowerCase()));
  const tags = types.match(/<(?:\w+:)?Override\s[^>]*>/g) ?? [];
  return tags.some((tag) => {
    const part = /\sPartName\s*=\s*["']([^"']+)["']/.exec(tag)?.[1] ?? "";
    return tag.includes(MAIN) && names.has(part.toLowerCase());
  });
}

/** Reads a part to its end; null where it is larger than `most` bytes. Throws where it isn't what the directory says. */
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
