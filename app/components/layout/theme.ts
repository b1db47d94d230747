import { contrast, isColor, mix, PLATFORM_COLOR } from "~/values/web/colors";

/**
 * Returns the CSS of an organisation's colour: a shade of it that is readable on the page (WCAG AA,
 * 4.5:1) and readable ink on it, for both schemes. It is empty unless the colour is `#rrggbb`, so
 * that no other text enters the `<style>`.
 */
export function themeStyle(color: string | null | undefined): string {
  if (!isColor(color) || color === PLATFORM_COLOR) return "";
  const light = scheme(color, "#ffffff", "#000000");
  const dark = scheme(color, "#221929", "#ffffff");
  return `:root{${light}}@media(prefers-color-scheme:dark){:root{${dark}}}`;
}

function scheme(color: string, surface: string, towards: string): string {
  const readable = untilContrast(color, surface, towards);
  const onBrand = contrast(readable, "#ffffff") >= 4.5 ? "#ffffff" : "#1d1023";
  return `--color-primary:${readable};--color-primary-strong:${mix(readable, towards, 0.18)};--color-on-primary:${onBrand};--color-primary-soft:${mix(surface, readable, 0.1)}`;
}

/** Mixes a colour with black or white until text in it is readable on the surface. */
function untilContrast(color: string, surface: string, towards: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(color, towards, share);
    if (contrast(candidate, surface) >= 4.5) return candidate;
  }
  return towards;
}
