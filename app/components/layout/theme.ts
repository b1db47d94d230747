/**
 * The style sheet text that puts an organisation's colour over the tokens: its colour, a shade of
 * it that is readable on the page (WCAG AA, 4.5:1) and the ink that is readable on it, for light and
 * dark schemes. Empty where the colour is not `#rrggbb`, so nothing else can enter the `<style>`.
 */
export function themeStyle(color: string | null | undefined): string {
  if (!color || !/^#[0-9a-f]{6}$/i.test(color)) return "";
  const light = scheme(color, "#ffffff", "#000000");
  const dark = scheme(color, "#221929", "#ffffff");
  return `:root{${light}}@media(prefers-color-scheme:dark){:root{${dark}}}`;
}

function scheme(color: string, surface: string, towards: string): string {
  const readable = untilContrast(color, surface, towards);
  const onBrand = contrast(readable, "#ffffff") >= 4.5 ? "#ffffff" : "#1d1023";
  return `--color-primary:${readable};--color-primary-strong:${mix(readable, towards, 0.18)};--color-on-primary:${onBrand};--color-primary-soft:${mix(surface, readable, 0.1)}`;
}

/** Moves a colour towards black or white until text in it can be read on the surface. */
function untilContrast(color: string, surface: string, towards: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(color, towards, share);
    if (contrast(candidate, surface) >= 4.5) return candidate;
  }
  return towards;
}

function channels(hex: string): [number, number, number] {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
}

function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, i) => value + ((target[i] ?? 0) - value) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.1, relative luminance). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
