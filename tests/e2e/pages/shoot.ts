/** Takes screenshots of one page for `npm run sheet`, in each width and color scheme. */
import path from "node:path";
import type { Page } from "@playwright/test";

const SHOTS = process.env.DADIVA_SHEET ?? "";
const WIDTHS = [390, 768, 1280];
const SCHEMES = ["light", "dark"] as const;
/** Chromium's screenshots have a maximum height of about 16,000 pixels. */
const MOST_HEIGHT = 16_000;

/** The languages of the sheets, each with a country that uses it. */
export const LANGUAGES = [
  { name: "es-AR", country: "AR", locale: "es-AR" },
  { name: "pt-BR", country: "BR", locale: "pt-BR" },
  { name: "en", country: "AR", locale: "en" },
] as const;

/** Takes the whole page in its current state. */
export async function shoot(page: Page, name: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await waitUntilStill(page);
      const file = `${name}--${String(width).padStart(4, "0")}-${colorScheme}.png`;
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      // The window is as tall as the page, because a busy browser leaves parts below it unpainted.
      await page.setViewportSize({ width, height: Math.min(height, MOST_HEIGHT) });
      await page.screenshot({ path: path.join(SHOTS, file) });
    }
  }
}

/**
 * Draws a frame in the new width, because the first one may use the previous width (vw). It does
 * not wait for the page's own frame, which a page without scripts never reports.
 */
async function waitUntilStill(page: Page): Promise<void> {
  await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
}
