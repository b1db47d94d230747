/** Recognises a file by its content, whatever its name. It reads in pieces, so that memory stays small. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";

export type FileContent = "png" | "jpeg" | "pdf" | "zip" | "ole";

const SIGNATURES: readonly [FileContent, string][] = [
  ["png", "89504e470d0a1a0a"],
  ["jpeg", "ffd8ff"],
  // A non-empty zip starts with a local file header.
  ["zip", "504b0304"],
  // The container of Word 97 to 2003, and of Word's encrypted files.
  ["ole", "d0cf11e0a1b11ae1"],
];

/** Readers search for a PDF's header this far (bytes), because scanners and mail programs put data before it. */
const PDF_HEADER_WITHIN = 1_024;

/** Recognises a file by its first bytes; returns null for any format that is not accepted. */
export async function contentOf(file: string): Promise<FileContent | null> {
  const piece = await readPiece(file, 0, PDF_HEADER_WITHIN);
  const start = piece.subarray(0, 8).toString("hex");
  const found = SIGNATURES.find(([, signature]) => start.startsWith(signature))?.[0];
  return found ?? (beginsAsPdf(piece.toString("latin1")) ? "pdf" : null);
}

const MARKUP = /<\s*[!/]?\s*(?:doctype|html|head|body|title|meta|script|style|svg|iframe|img)\b/i;

/** A page that names a PDF's header is still a page: a reader may open it, and so may a browser. */
function beginsAsPdf(start: string): boolean {
  const header = start.search(/%PDF-\d\.\d/);
  return header >= 0 && !start.slice(0, header).includes("<") && !MARKUP.test(start);
}

/** Returns whether a PDF is complete: its end marker is near the end. */
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

/** Names in an OLE file's directory that reveal its content. */
const OLE_NAMES = {
  word: "WordDocument\0",
  // MS-OVBA: every macro project has this stream, in any storage.
  macros: "_VBA_PROJECT",
  // MS-OFFCRYPTO: content with a password, and an embedded object that a double click opens.
  encrypted: "EncryptedPackage\0",
  embedded: "\u0001Ole10Native\0",
} as const;
export type OleName = keyof typeof OLE_NAMES;

/**
 * Returns which of these names an OLE file contains. It searches the bytes, where each name is
 * contiguous, because a manipulated chain of sectors could hide an entry or loop.
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
