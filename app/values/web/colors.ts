/** Colours as `#rrggbb`, and the ink that is readable on them. */

/** The platform's own colour; organisations that chose none use it (the column's default). */
export const PLATFORM_COLOR = "#6b2c7c";

/** Returns whether a text is a colour in the one format that the database stores. */
export function isColor(text: string | null | undefined): text is string {
  return typeof text === "string" && /^#[0-9a-f]{6}$/i.test(text);
}

/** Mixes two colours: `share` 0 is `from`, 1 is `to`. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, i) => value + ((target[i] ?? 0) - value) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.1, relative luminance). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the ink, of two, that has the higher contrast on a colour. */
export function inkOn(color: string, light: string, dark: string): string {
  return contrast(color, light) >= contrast(color, dark) ? light : dark;
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(hex: string): [number, number, number] {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
}
