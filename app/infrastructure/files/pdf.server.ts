/**
 * Makes PDF files of text, lines and QR codes. The typeface has every Latin, Greek and Cyrillic letter, so a name
 * prints as typed; letters that it lacks are written in Latin ones, in brackets: `[LiMing]`.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { writtenWith } from "./latin-letters";

type Pdf = InstanceType<typeof import("pdfkit")>;

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const;

const FONTS = {
  regular: "400Regular/NotoSans_400Regular.ttf",
  bold: "700Bold/NotoSans_700Bold.ttf",
} as const;
export type PdfFont = keyof typeof FONTS;

let read: Promise<Record<PdfFont, Buffer>> | undefined;

function readFonts(): Promise<Record<PdfFont, Buffer>> {
  read ??= (async () => {
    const { resolve } = createRequire(import.meta.url);
    const file = (name: string) => readFile(resolve(`@expo-google-fonts/noto-sans/${name}`));
    return { regular: await file(FONTS.regular), bold: await file(FONTS.bold) };
  })();
  read.catch(() => (read = undefined));
  return read;
}

let letters: Promise<(letter: string) => boolean> | undefined;

/** Returns whether the typeface has a letter; both weights have the same ones. */
function readLetters(font: Buffer): Promise<(letter: string) => boolean> {
  letters ??= (async () => {
    const { default: opentype } = await import("opentype.js");
    const parsed = opentype.parse(new Uint8Array(font).buffer);
    return (letter: string) => parsed.charToGlyphIndex(letter) > 0;
  })();
  letters.catch(() => (letters = undefined));
  return letters;
}

export interface PdfFacts {
  title: string;
  author: string;
  /** A BCP 47 tag, for screen readers. */
  language: string;
  createdAt: Date;
}

/** Draws a file of A4 pages in memory and returns it; `draw` gets the fonts by name. */
export async function makePdf(facts: PdfFacts, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const fonts = await readFonts();
  // Its code and tables are loaded by the first file, since most processes make none.
  const { default: PDFDocument } = await import("pdfkit");
  const { title, author, language, createdAt } = facts;
  const hasLetter = await readLetters(fonts.regular);
  const pdf = new PDFDocument({
    size: "A4",
    margin: PAGE.margin,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    // Otherwise the library would read Helvetica, which lacks letters.
    font: fonts.regular as unknown as string,
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  });
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font);
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on("end", () => resolve(Buffer.concat(parts)));
    pdf.on("error", reject);
  });
  const { text } = pdf;
  pdf.text = (content: string, ...placed: []) =>
    text.call(pdf, writtenWith(content, hasLetter), ...placed);
  draw(pdf);
  pdf.end();
  return whole;
}

export type { Pdf };
