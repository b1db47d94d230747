/**
 * A few pictures that must stay as they are: what every page is made of, in both schemes. A change on
 * purpose: `npm run sheet -- --looks` takes them anew, to be looked at before they are committed.
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
