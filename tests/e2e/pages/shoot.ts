/** Pictures of one page for `npm run sheet`: each width and scheme. */
import path from "node:path";
import type { Page } from "@playwright/test";

const SHOTS = process.env.DADIVA_SHEET ?? "";
const WIDTHS = [390, 768, 1280];
const SCHEMES = ["light", "dark"] as const;
/** Chromium draws no longer picture than some 16,000 pixels. */
const MOST_HEIGHT = 16_000;

/** The languages of the sheets, each with a country that speaks it. */
export const LANGUAGES = [
  { name: "es-AR", country: "AR", locale: "es-AR" },
  { name: "pt-BR", country: "BR", locale: "pt-BR" },
  { name: "en", country: "AR", locale: "en" },
] as const;

/** Takes the whole page as it stands. */
export async function shoot(page: Page, name: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await waitUntilStill(page);
      const file = `${name}--${String(width).padStart(4, "0")}-${colorScheme}.png`;
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      // As tall as the page: a browser that is busy leaves parts below its window unpainted.
      await page.setViewportSize({ width, height: Math.min(height, MOST_HEIGHT) });
      await page.screenshot({ path: path.join(SHOTS, file) });
    }
  }
}

/**
 * Draws a frame of the new width: the first one may show what was measured by the width before (vw).
 * No frame of the page's own: where scripts are off, it is never told of one.
 */
async function waitUntilStill(page: Page): Promise<void> {
  await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
}
