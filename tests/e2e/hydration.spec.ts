/** What happens while a page waits for its script: links that are followed, and what must not move. */
import { expect, test } from "./browser-test";
import { signIn } from "./pages/aboard";
import { lab, tenantUrl } from "./stack";
import { words } from "./words";

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

test("boxes for files are as large before their script as after it", async ({ page }) => {
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
  // Painted without the script, which on a fast machine comes before.
  await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
  await expect(page.locator(".file-drop[data-rich]")).toHaveCount(0);
  // Measured, and not as a shift: what is below the window counts for none.
  const form = page.locator("form:has(.file-drop)").first();
  const before = await form.boundingBox();
  arrive();
  await expect(page.locator(".file-drop[data-rich]").first()).toBeVisible();
  const after = await form.boundingBox();
  expect(before?.height).toBeGreaterThan(50);
  expect(after?.height).toBeCloseTo(before?.height ?? 0, 0);
});
