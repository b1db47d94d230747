/** What a file is by its content, whatever its name says. Reads it in pieces: memory stays small. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";

export type FileContent = "png" | "jpeg" | "pdf" | "zip" | "ole";

const SIGNATURES: readonly [FileContent, string][] = [
  ["png", "89504e470d0a1a0a"],
  ["jpeg", "ffd8ff"],
  // A zip that holds something begins with a local header.
  ["zip", "504b0304"],
  // The container of Word 97 to 2003, and of Word's encrypted files.
  ["ole", "d0cf11e0a1b11ae1"],
];

/** Readers look for a PDF's header this far: scanners and mail put something in front of it. */
const PDF_HEADER_WITHIN = 1_024;

/** By its first bytes; null where they are none that we take. */
export async function contentOf(file: string): Promise<FileContent | null> {
  const piece = await readPiece(file, 0, PDF_HEADER_WITHIN);
  const start = piece.subarray(0, 8).toString("hex");
  const found = SIGNATURES.find(([, signature]) => start.startsWith(signature))?.[0];
  return found ?? (piece.includes("%PDF-") ? "pdf" : null);
}

/** Whether a PDF came whole: it says so near its end. */
export async function endsAsPdf(file: string, size: number): Promise<boolean> {
  const length = Math.min(size, 2048);
  return (await readPiece(file, size - length, length)).includes("%%EOF");
}

async function readPiece(file: string, from: number, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Names in the directory of an OLE file that tell what it holds. */
const OLE_NAMES = {
  word: "WordDocument\0",
  // MS-OVBA: every project has this stream, in whichever storage it lies.
  macros: "_VBA_PROJECT",
  // MS-OFFCRYPTO: what a password protects, and an object of any kind that a double click starts.
  encrypted: "EncryptedPackage\0",
  embedded: "\u0001Ole10Native\0",
} as const;
export type OleName = keyof typeof OLE_NAMES;

/**
 * Which of these an OLE file's directory names. An entry is never split, so that its name stands whole
 * in the bytes: looked for there, no chain of sectors that somebody bent can hide it or hold us up.
 */
export async function oleNames(file: string): Promise<Set<OleName>> {
  const wanted = Object.entries(OLE_NAMES).map(
    ([name, text]) => [name as OleName, Buffer.from(text, "utf16le")] as const,
  );
  const longest = Math.max(...wanted.map(([, bytes]) => bytes.length));
  const found = new Set<OleName>();
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const piece = Buffer.concat([rest, chunk]);
    for (const [name, bytes] of wanted) if (piece.includes(bytes)) found.add(name);
    rest = piece.subarray(-longest);
  }
  return found;
}
