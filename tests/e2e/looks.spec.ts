/**
 * A few pictures that must stay as they are: what every page is made of, in both schemes. A change on
 * purpose: `npm run sheet -- --looks` takes them anew, to be looked at before they are committed.
 */
import { expect, test } from "./browser-test";

const PIECES = ["variants", "badges", "inputs", "table"];

for (const scheme of ["light", "dark"] as const) {
  test(`pieces look as they did, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    // On a page that is kept waiting for its font the system's stands in (`optional`): here it is waited for.
    await page.route("**/*.css", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/font-display:\s*optional/, "font-display: block");
      await route.fulfill({ response: answer, body });
    });
    await page.goto("/dev/components");
    await page.evaluate(() => document.fonts.ready);
    for (const name of PIECES)
      await expect
        .soft(page.locator(`[data-piece=${name}]`))
        .toHaveScreenshot(`${name}-${scheme}.png`);
  });
}
