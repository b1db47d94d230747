import { encode } from "uqr";

/** A picture of a text as one SVG path in a square of `size` units, with the quiet border around it. */
export interface QrCode {
  size: number;
  path: string;
}

/** Error correction M: a scratch on a screen does no harm, and the picture stays small. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size, path };
}
