/**
 * Compares a few screenshots of the basic components, in both color schemes. After an intended
 * change, `npm run sheet -- --looks` updates them; look at them before you commit them.
 */
import { expect, test } from "./browser-test";
import { waitForFonts } from "./pages/font";

const PIECES = ["variants", "badges", "inputs", "table"];

for (const scheme of ["light", "dark"] as const) {
  test(`pieces look as they did, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await waitForFonts(page);
    await page.goto("/dev/components");
    await page.evaluate(() => document.fonts.ready);
    for (const name of PIECES)
      await expect
        .soft(page.locator(`[data-piece=${name}]`))
        .toHaveScreenshot(`${name}-${scheme}.png`);
  });
}
