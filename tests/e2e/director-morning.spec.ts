/** A director's morning on a desktop, in Spanish and by keyboard. */
import { expect, test } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { compareTransactionFiles } from "./pages/finance-file";
import { spendDirectorsMorning } from "./pages/directors-morning";

test("in Spanish, from the dashboard to a donor that the search finds", async ({
  donorContext,
  page,
}) => {
  const slug = await spendDirectorsMorning(page, donorContext, "es");
  await page.keyboard.press("/");
  await page.keyboard.type("Pas");
  await expect(page).toHaveURL(/\/manage\/search\?q=Pas/);
  await expect(page.getByRole("link", { name: /Paz/ }).first()).toBeVisible();
  await checkPage(page, "director-es-search");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/manage\/(?:donors|donations)\/[\w-]{36}/);
  // A colleague of finance takes the same donation home, as files.
  await compareTransactionFiles(await donorContext.newPage(), slug);
});
