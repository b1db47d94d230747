/** Hand-made PDFs: with pages, damaged, with a password, too long. */
import { createHash } from "node:crypto";

/** `objects` are the texts before `endobj`, by object number from 1. */
function fileOf(objects: readonly string[], trailer = ""): Buffer {
  let text = "%PDF-1.4\n";
  const offsets = objects.map((content, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${content}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join("")}`;
  text += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

/** A dark green picture in JPEG 2000, which scanners write. */
const GREEN = Buffer.from(
  "AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAEAAAABAAAw8HAAAAAAAPY29scgEAAAAAABAAAACzanAyY/9P/1EALwAAAAAAEAAAABAAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAAw8BAQ8BAQ8BAf9SAAwAAAABAQQEBAAB/1wAEECAiIiQiIiQiIiQiIiQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAALwAB/5PH/gwGBh6/3/iQGAWGD9/4kBgFhg+AgICAgICAgICAgID/2Q==",
  "base64",
).toString("hex");

/** Draws lines on A4, a square in the page's own colour, and a picture in JPEG 2000. */
function drawn(page: number): string {
  const lines = Array.from({ length: 18 }, (_, at) => {
    const width = 480 - (at % 5) * 50;
    return `0.35 g 60 ${620 - at * 28} ${width} 8 re f`;
  });
  const [red, green] = [page % 2, (page + 1) % 2];
  return [
    `BT /F1 28 Tf 60 740 Td (Estatuto social, hoja ${page}) Tj ET`,
    `${red} ${green} 0 rg 60 660 60 40 re f`,
    "q 60 0 0 40 140 660 cm /I1 Do Q",
    ...lines,
  ].join("\n");
}

const stream = (content: string, facts = "") =>
  `<<${facts}/Length ${content.length}>>\nstream\n${content}\nendstream`;

function objectsOf(pages: number): string[] {
  const first = 7;
  const places = Array.from({ length: pages }, (_, at) => `${first + at * 2} 0 R`);
  const filled = "0 0 1 rg 0 0 120 24 re f";
  return [
    // The viewer must not open this address.
    "<</Type/Catalog/Pages 2 0 R/OpenAction<</S/URI/URI(https://elsewhere.example/)>>>>",
    `<</Type/Pages/Kids[${places.join(" ")}]/Count ${pages}>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    stream(filled, "/Type/XObject/Subtype/Form/BBox[0 0 120 24]"),
    "<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/F 4/Rect[60 60 180 84]/AP<</N 4 0 R>>>>",
    stream(
      `${GREEN}>`,
      "/Type/XObject/Subtype/Image/Width 16/Height 16/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter[/ASCIIHexDecode/JPXDecode]",
    ),
    ...places.flatMap((_, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>/XObject<</I1 6 0 R>>>>/Annots[5 0 R]/Contents ${first + at * 2 + 1} 0 R>>`,
      stream(drawn(at + 1)),
    ]),
  ];
}

export const pdfOf = (pages: number): Buffer => fileOf(objectsOf(pages));

/** A file that begins as a PDF and continues as plain text. */
export const brokenPdf = Buffer.from(`%PDF-1.4\n${"nothing of a file\n".repeat(40)}%%EOF\n`);

const PAD = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const padded = (password: string) => Buffer.concat([Buffer.from(password), PAD]).subarray(0, 32);
const md5 = (...parts: Buffer[]) => createHash("md5").update(Buffer.concat(parts)).digest();

/** RC4, which OpenSSL no longer supports. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_, at) => at);
  const tokenise = (one: number, other: number) => {
    [box[one], box[other]] = [box[other] ?? 0, box[one] ?? 0];
  };
  for (let at = 0, to = 0; at < 256; at += 1) {
    to = (to + (box[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    tokenise(at, to);
  }
  let [one, other] = [0, 0];
  return Buffer.from(data).map((byte) => {
    one = (one + 1) & 255;
    other = (other + (box[one] ?? 0)) & 255;
    tokenise(one, other);
    return byte ^ (box[((box[one] ?? 0) + (box[other] ?? 0)) & 255] ?? 0);
  }) as Buffer;
}

/** Returns a PDF that only this password opens: standard security handler, 40 bits. */
export function lockedPdf(password: string): Buffer {
  const id = Buffer.from("d4d17ad4d17ad4d17ad4d17ad4d17ad4", "hex");
  const owner = rc4(md5(padded("owner")).subarray(0, 5), padded(password));
  const rights = Buffer.from("fcffffff", "hex");
  const key = md5(padded(password), owner, rights, id).subarray(0, 5);
  const user = rc4(key, PAD);
  const lock = `<</Filter/Standard/V 1/R 2/P -4/O<${owner.toString("hex")}>/U<${user.toString("hex")}>>>`;
  const objects = objectsOf(1);
  const name = `<${id.toString("hex")}>`;
  return fileOf([...objects, lock], `/Encrypt ${objects.length + 1} 0 R/ID[${name}${name}]`);
}
