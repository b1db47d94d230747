/** Tests pages before hydration: followed links, and elements that must not move. */
import { expect, test } from "./browser-test";
import { signIn } from "./pages/aboard";
import { lab, tenantUrl } from "./stack";
import { words } from "./walk/words";

const SLOWNESS = 4;
/** Milliseconds after the link appears: before, during and after the page's data is read. */
const MOMENTS = [0, 20, 60, 120, 240];

test("a link that is followed at once works, without complaints", async ({ page }) => {
  test.slow();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWNESS });
  for (const moment of MOMENTS) {
    await page.goto("/signup", { waitUntil: "commit" });
    const link = page.locator('a[href^="/login"]').first();
    await link.waitFor({ state: "attached" });
    // A delay of the machine, not of the product, so there is no condition to wait for.
    await page.waitForTimeout(moment);
    await link.dispatchEvent("click");
    await expect(page).toHaveURL(/\/login/, { timeout: 30_000 });
  }
});

test("file inputs have the same size before and after their script", async ({ page }) => {
  const { slug, owner } = await lab.createOrganization();
  const documents = tenantUrl(slug, "/account/onboarding/documents");
  await page.goto(documents);
  await signIn(page, words.es, owner);
  await expect(page).toHaveURL(documents);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(documents, { waitUntil: "commit" });
  // The page is painted without the script, which a fast machine may load before.
  await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
  await expect(page.locator(".file-drop[data-rich]")).toHaveCount(0);
  // Sizes are measured, because layout shift ignores elements below the window.
  const form = page.locator("form:has(.file-drop)").first();
  const before = await form.boundingBox();
  arrive();
  await expect(page.locator(".file-drop[data-rich]").first()).toBeVisible();
  const after = await form.boundingBox();
  expect(before?.height).toBeGreaterThan(50);
  expect(after?.height).toBeCloseTo(before?.height ?? 0, 0);
});
