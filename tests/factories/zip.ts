/** Builds zip files, valid or not. */
import { crc32, deflateRawSync } from "node:zlib";

export interface ZipPart {
  name: string;
  content: Buffer | string;
  /** A wrong size in the directory. */
  claimedSize?: number;
  /** Bit 0: encrypted. */
  flags?: number;
}

/** Returns a deflated zip with these parts. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize, flags = 0 } of parts) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const title = Buffer.from(name);
    // Version, flags, method, time, date, crc, packed size, size, length of name, length of extra.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claimedSize ?? plain.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), facts, title, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const head = Buffer.from("PK\x01\x02\x14\x00", "latin1");
    directory.push(Buffer.concat([head, facts, rest, title]));
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, list, end]);
}

const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** Returns the parts of a small docx; `more` are added, or replace parts with the same name. */
export function docxParts(...more: ZipPart[]): ZipPart[] {
  const parts: ZipPart[] = [
    {
      name: "[Content_Types].xml",
      content: `<Types><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
    },
    { name: "word/document.xml", content: "<w:document><w:body/></w:document>" },
  ];
  const names = new Set(more.map(({ name }) => name));
  return [...parts.filter(({ name }) => !names.has(name)), ...more];
}
