import type { ReactNode } from "react";
import {
  attributesOf,
  rebuild,
  withoutReported,
  type Allowed,
} from "~/components/ui/text/safe-markup";

/** The specification's messages; `kind` selects the text that people read. */
const MESSAGES = {
  loading: "Error loading SVG",
  invalid: "Loaded file is not valid SVG",
} as const;

export class SvgError extends Error {
  constructor(readonly kind: keyof typeof MESSAGES) {
    super(MESSAGES[kind]);
  }
}

export interface LoadedSvg {
  attributes: Record<string, string>;
  content: ReactNode[];
}

const BOX = ["x", "y", "width", "height"];
const GRADIENT = ["id", "gradientUnits", "gradientTransform", "href"];

/** Allows shapes, groups, gradients, clips and texts: no script, style, foreign content or animation. */
const SVG: Allowed = {
  elements: {
    svg: ["viewBox", "width", "height", "preserveAspectRatio"],
    circle: ["cx", "cy", "r"],
    clipPath: ["id", "clipPathUnits"],
    defs: [],
    ellipse: ["cx", "cy", "rx", "ry"],
    g: [],
    line: ["x1", "x2", "y1", "y2"],
    linearGradient: [...GRADIENT, "x1", "x2", "y1", "y2"],
    mask: ["id", ...BOX],
    path: ["d"],
    polygon: ["points"],
    polyline: ["points"],
    radialGradient: [...GRADIENT, "cx", "cy", "r", "fx", "fy"],
    rect: [...BOX, "rx", "ry"],
    stop: ["offset", "stop-color", "stop-opacity"],
    text: ["x", "y", "dx", "dy", "font-size", "font-weight", "text-anchor"],
    tspan: ["x", "y", "dx", "dy"],
    use: ["href", ...BOX],
  },
  attributes: [
    "clip-path",
    "clip-rule",
    "fill",
    "fill-opacity",
    "fill-rule",
    "mask",
    "opacity",
    "stroke",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-opacity",
    "stroke-width",
    "transform",
  ],
  dropped: ["script", "style", "foreignObject", "title", "desc", "metadata"],
  // References must stay within the file.
  isSafe: (name, value) =>
    name === "href" ? value.startsWith("#") : !/url\s*\((?!\s*["']?#)/i.test(value),
};

/** Loads and validates a drawing. Throws SvgError; an abort throws fetch's error. */
export async function readSvg(src: string, signal?: AbortSignal): Promise<LoadedSvg> {
  const text = withoutReported(await load(src, signal));
  // Parsed as HTML, because an XML parser reports an error as a page of its own with inline styles.
  const { body } = new DOMParser().parseFromString(text, "text/html");
  const root = body.firstElementChild;
  if (root?.localName !== "svg") throw new SvgError("invalid");
  return {
    attributes: attributesOf(root, SVG),
    content: [...root.childNodes].map((node, at) => rebuild(node, SVG, at)),
  };
}

async function load(src: string, signal?: AbortSignal): Promise<string> {
  try {
    const answer = await fetch(src, { signal: signal ?? null });
    if (answer.ok) return await answer.text();
  } catch (error) {
    if (signal?.aborted) throw error;
  }
  throw new SvgError("loading");
}
