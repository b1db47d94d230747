/** Links that are followed while the page is still being hydrated, on a slow phone. */
import { expect, test } from "./browser-test";

const SLOWNESS = 4;
/** Milliseconds after the link is there: before, while and after the page's data is read. */
const MOMENTS = [0, 20, 60, 120, 240];

test("a link that is followed at once leads on, and nothing complains", async ({ page }) => {
  test.slow();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWNESS });
  for (const moment of MOMENTS) {
    await page.goto("/signup", { waitUntil: "commit" });
    const link = page.locator('a[href^="/login"]').first();
    await link.waitFor({ state: "attached" });
    // A moment of the machine, not of the product: there is nothing to wait for.
    await page.waitForTimeout(moment);
    await link.dispatchEvent("click");
    await expect(page).toHaveURL(/\/login/, { timeout: 30_000 });
  }
});
