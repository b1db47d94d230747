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
