/** Draws texts as outlines, because a bare machine has no fonts that a drawing could name. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font, Glyph, Path } from "opentype.js";
import { normalized } from "~/values/text/normalized";
import { writtenWith } from "./latin-letters";

type Weight = 500 | 700;

/** The pages' typeface comes in two files: western letters, and the rest of Latin. */
const PARTS = ["latin", "latin-ext"] as const;

export interface Style {
  weight: Weight;
  /** Pixels of an em. */
  size: number;
}

export interface Lettering {
  /** Returns the text in letters of the typeface: `ẳ` becomes `a`, and others are written in Latin, in brackets. */
  drawable(text: string): string;
  widthOf(text: string, style: Style): number;
  /** Returns the `d` of an SVG path that draws a drawable text at this point. */
  outlineOf(text: string, style: Style, at: { x: number; baseline: number }): string;
}

let opened: Promise<Lettering> | undefined;

/** Reads the typeface once, with the first drawing. */
export function openLettering(): Promise<Lettering> {
  opened ??= readFonts().then(letteringOf);
  // After a failure the next drawing reads again.
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
  // A combining mark without a base letter would be drawn beside the letter.
  const plain = (letter: string) =>
    [...normalized(letter, "NFD")].filter((one) => !/\p{M}/u.test(one) && has(one)).join("");
  const drawable = (text: string) => {
    const simple = [...normalized(text, "NFC")]
      .map((letter) => (/\s/.test(letter) ? " " : letter))
      .filter((letter) => !/\p{Script=Inherited}/u.test(letter))
      .map((letter) => (has(letter) ? letter : plain(letter) || letter))
      .join("");
    return writtenWith(simple, has)
      .replace(/[\p{M}\p{Cf}\p{Cc}]/gu, "")
      .replace(/ +/g, " ")
      .trim();
  };
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
  /** In ems, without kerning, which only moves letters closer together in this typeface. */
  advance: number;
}

/** Places glyph by glyph, because the library's own layout takes a hundred times as long. */
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

/** Writes the path itself, because the library rounds some numbers to `NaN`, at which renderers stop. */
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
