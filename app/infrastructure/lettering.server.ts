/** Texts as outlines: a bare machine has no fonts, so a drawing cannot name one. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font, Glyph, Path } from "opentype.js";

type Weight = 500 | 700;

/** The typeface of the pages, cut in two by its makers: western letters, and the rest of Latin. */
const PARTS = ["latin", "latin-ext"] as const;

export interface Style {
  weight: Weight;
  /** Pixels of an em. */
  size: number;
}

export interface Lettering {
  /** The text without what the typeface lacks: `ẳ` becomes `a`, other letters are left out. */
  drawable(text: string): string;
  /** Pixels that a drawable text takes. */
  widthOf(text: string, style: Style): number;
  /** The `d` of an SVG path that draws a drawable text from here on. */
  outlineOf(text: string, style: Style, at: { x: number; baseline: number }): string;
}

let opened: Promise<Lettering> | undefined;

/** Reads the typeface with the first drawing, once. */
export function openLettering(): Promise<Lettering> {
  opened ??= readFonts().then(letteringOf);
  // The next drawing tries again to read what could not be read.
  opened.catch(() => (opened = undefined));
  return opened;
}

type Fonts = Record<Weight, Font[]>;

async function readFonts(): Promise<Fonts> {
  const { default: opentype } = await import("opentype.js");
  const { resolve } = createRequire(import.meta.url);
  const read = async (weight: Weight) =>
    Promise.all(
      PARTS.map(async (part) => {
        const name = `@fontsource/figtree/files/figtree-${part}-${weight}-normal.woff`;
        return opentype.parse(new Uint8Array(await readFile(resolve(name))).buffer);
      }),
    );
  return { 500: await read(500), 700: await read(700) };
}

function letteringOf(fonts: Fonts): Lettering {
  /** Both weights have the same letters. */
  const has = (letter: string) => fonts[500].some((font) => font.charToGlyphIndex(letter) > 0);
  // A mark without a letter of its own would stand beside the letter that it belongs to.
  const plain = (letter: string) =>
    [...letter.normalize("NFD")].filter((one) => !/\p{M}/u.test(one) && has(one)).join("");
  const drawable = (text: string) =>
    [...text.normalize("NFC")]
      .map((letter) => (/\s/.test(letter) ? " " : letter))
      .map((letter) => (has(letter) && !/\p{M}/u.test(letter) ? letter : plain(letter)))
      .join("")
      .replace(/ +/g, " ")
      .trim();
  return {
    drawable,
    widthOf: (text, { weight, size }) =>
      glyphsOf(text, fonts[weight]).reduce((width, one) => width + one.advance * size, 0),
    outlineOf(text, { weight, size }, at) {
      let { x } = at;
      let before: Placed | undefined;
      const paths: string[] = [];
      for (const one of glyphsOf(text, fonts[weight])) {
        if (before?.font === one.font) x += kerning(before, one) * size;
        paths.push(pathData(one.glyph.getPath(x, at.baseline, size)));
        x += one.advance * size;
        before = one;
      }
      return paths.join("");
    },
  };
}

interface Placed {
  font: Font;
  glyph: Glyph;
  /** In ems, without the kerning of a pair, which only ever brings letters nearer in this typeface. */
  advance: number;
}

/** Glyph by glyph: the library's own layout of a text takes a hundred times as long. */
function glyphsOf(text: string, fonts: Font[]): Placed[] {
  return [...text].flatMap((letter) => {
    const font = fonts.find((one) => one.charToGlyphIndex(letter) > 0);
    if (!font) return [];
    const glyph = font.charToGlyph(letter);
    return [{ font, glyph, advance: (glyph.advanceWidth ?? 0) / font.unitsPerEm }];
  });
}

const kerning = (before: Placed, { font, glyph }: Placed) =>
  font.getKerningValue(before.glyph, glyph) / font.unitsPerEm;

/** The library's own writer rounds some numbers to `NaN`, where a drawing stops. */
function pathData({ commands }: Path): string {
  const point = (x: number, y: number) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  return commands
    .map((one) => {
      if (one.type === "Z") return "Z";
      const bend =
        one.type === "Q"
          ? `${point(one.x1, one.y1)} `
          : one.type === "C"
            ? `${point(one.x1, one.y1)} ${point(one.x2, one.y2)} `
            : "";
      return one.type + bend + point(one.x, one.y);
    })
    .join("");
}
