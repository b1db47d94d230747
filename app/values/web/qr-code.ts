import { encode } from "uqr";

/** The QR code as one SVG path in a square of `size` units, including the quiet border. */
export interface QrCode {
  size: number;
  path: string;
}

/** Error correction M tolerates a scratched screen and keeps the code small. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size, path };
}

/** Returns the code as an SVG file whose side has at least that many pixels. */
export function qrDrawing({ path, size }: QrCode, leastPixels: number): string {
  const pixels = size * Math.ceil(leastPixels / size);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<rect width="${size}" height="${size}" fill="#ffffff"/><path fill="#000000" d="${path}"/></svg>`,
  ].join("");
}
