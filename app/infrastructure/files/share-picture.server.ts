/** The picture that a chat or a social network shows for a page without a cover of its own. */
import { inkOn, isColor, mix, PLATFORM_COLOR } from "~/values/web/colors";
import { drawPicture } from "./images.server";
import { openLettering, type Lettering, type Style } from "./lettering.server";

const shareSize = { width: 1200, height: 630 } as const;

export interface SharePictureContent {
  organization: string;
  /** Null on the organisation's own page, whose title is the name. */
  title: string | null;
  color: string;
  logo: { content: Buffer; width: number; height: number } | null;
}

const MARGIN = 72;
const TEXT_WIDTH = shareSize.width - 2 * MARGIN;
const LAST_BASELINE = shareSize.height - MARGIN - 12;
/** A title uses the first of these in which it fits; the last one truncates it. */
const TITLES = [
  { size: 92, lines: 3 },
  { size: 74, lines: 4 },
  { size: 58, lines: 5 },
] as const;
const LINE_HEIGHT = 1.12;
const LIGHT = "#ffffff";
const DARK = "#1d1023";
const ELLIPSIS = "…";

/** Returns the picture as PNG; null when it cannot be drawn. */
export async function makeSharePicture(facts: SharePictureContent): Promise<Buffer | null> {
  const frame = logoFrame(facts.logo);
  const svg = composeShare(facts, await openLettering());
  const logo = facts.logo && frame && { content: facts.logo.content, ...frame.picture };
  return drawPicture(svg, logo);
}

/** Returns the drawing without its logo. It contains shapes only, no text that people typed. */
export function composeShare(facts: SharePictureContent, lettering: Lettering): string {
  const { width, height } = shareSize;
  const color = isColor(facts.color) ? facts.color : PLATFORM_COLOR;
  const ink = inkOn(color, LIGHT, DARK);
  const frame = logoFrame(facts.logo);
  const paths = [
    ...(facts.title === null ? [] : [drawName(facts.organization, frame, lettering)]),
    ...drawTitle(facts.title ?? facts.organization, lettering),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${color}"/>`,
    `<circle cx="1090" cy="40" r="330" fill="${mix(color, ink, 0.07)}"/>`,
    `<rect y="${height - 20}" width="${width}" height="20" fill="${mix(color, ink, 0.3)}"/>`,
    frame ? `<rect ${attributes(frame.card)} rx="20" fill="#ffffff"/>` : "",
    ...paths.map((path) => `<path fill="${ink}" d="${path}"/>`),
    "</svg>",
  ].join("");
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const attributes = ({ x, y, width, height }: Box) =>
  `x="${x}" y="${y}" width="${width}" height="${height}"`;

/** Returns a white card, on which any logo is visible, and the logo's place in it. */
function logoFrame(logo: SharePictureContent["logo"]): { card: Box; picture: Box } | null {
  if (!logo) return null;
  const scale = Math.min(1, 300 / logo.width, 88 / logo.height);
  const width = Math.max(1, Math.round(logo.width * scale));
  const height = Math.max(1, Math.round(logo.height * scale));
  const card = { x: MARGIN, y: 56, width: width + 40, height: 120 };
  return {
    card,
    picture: { x: MARGIN + 20, y: card.y + Math.round((card.height - height) / 2), width, height },
  };
}

function drawName(name: string, frame: ReturnType<typeof logoFrame>, lettering: Lettering): string {
  const style: Style = { weight: 500, size: 42 };
  const x = frame ? frame.card.x + frame.card.width + 32 : MARGIN;
  const available = shareSize.width - MARGIN - x;
  const [line = ""] = breakLines(lettering.drawable(name), style, available, 1, lettering);
  return lettering.outlineOf(line, style, { x, baseline: 130 });
}

function drawTitle(title: string, lettering: Lettering): string[] {
  const { style, lines } = fitTitle(lettering.drawable(title), lettering);
  return lines.map((line, at) => {
    const below = (lines.length - 1 - at) * style.size * LINE_HEIGHT;
    return lettering.outlineOf(line, style, { x: MARGIN, baseline: LAST_BASELINE - below });
  });
}

/** Returns the largest style in which the title fits, and its lines. */
export function fitTitle(title: string, lettering: Lettering): { style: Style; lines: string[] } {
  const tries = TITLES.map(({ size, lines }) => {
    const style: Style = { weight: 700, size };
    return { style, lines: breakLines(title, style, TEXT_WIDTH, lines, lettering) };
  });
  const whole = tries.find(({ lines }) => !lines.at(-1)?.endsWith(ELLIPSIS));
  return whole ?? tries.at(-1) ?? { style: { weight: 700, size: TITLES[0].size }, lines: [] };
}

/** Breaks a text at its blanks, and a word wider than a line inside; a truncated text ends with an ellipsis. */
function breakLines(
  text: string,
  style: Style,
  available: number,
  most: number,
  lettering: Lettering,
): string[] {
  const fits = (line: string) => lettering.widthOf(line, style) <= available;
  const lines: string[] = [];
  let rest = text;
  while (rest !== "" && lines.length < most) {
    const line = longestStart(rest, fits);
    lines.push(line.trim());
    rest = rest.slice(line.length).trimStart();
  }
  if (rest === "") return lines;
  const last = longestStart(lines.pop() ?? "", (line) => fits(line.trimEnd() + ELLIPSIS));
  return [...lines, last.replace(/[\s.,;:–—-]+$/, "") + ELLIPSIS];
}

/** Returns the longest start of a text that fits: whole words, or letters when no word fits. */
function longestStart(text: string, fits: (start: string) => boolean): string {
  if (fits(text)) return text;
  const grow = (pieces: string[]) => {
    const startOf = (count: number) => pieces.slice(0, count).join("");
    // A longer start is never narrower, so a binary search finds the longest one.
    let [most, over] = [0, pieces.length];
    while (over - most > 1) {
      const middle = Math.floor((most + over) / 2);
      if (fits(startOf(middle).trimEnd())) most = middle;
      else over = middle;
    }
    return startOf(most);
  };
  return grow(text.match(/\S+\s*/g) ?? []) || grow([...text]) || [...text][0] || "";
}
