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
  const search = page.getByRole("dialog", { name: "Búsqueda" });
  await expect(search.getByRole("option", { name: "Nueva campaña" })).toBeVisible();
  // A word of another language finds what to do, and the arrow keys walk round the results.
  await page.keyboard.type("refund");
  await expect(search.getByRole("option", { name: "Devolver un cobro" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
  await page.keyboard.press("Control+K");
  await page.keyboard.type("Pas");
  const found = search.getByRole("option", { name: /Paz/ });
  await expect(found).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(found).toHaveAttribute("aria-selected", "false");
  await page.keyboard.press("ArrowUp");
  await checkPage(page, "director-es-search");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/manage\/donors\/[\w-]{36}/);
  await page.keyboard.press("/");
  await expect(search.getByRole("group", { name: "Recientes" }).getByText(/Paz/)).toBeVisible();
  await page.keyboard.press("Escape");
  // A colleague of finance takes the same donation home, as files.
  await compareTransactionFiles(await donorContext.newPage(), slug);
});
