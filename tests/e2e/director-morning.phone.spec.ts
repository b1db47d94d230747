/** A director's morning on a phone, in Portuguese. */
import { expect, test } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { waitUntilAlive } from "./pages/alive";
import { spendDirectorsMorning } from "./pages/directors-morning";
import { tenantUrl } from "./stack";

test.use({ hasTouch: true, locale: "pt-BR", timezoneId: "America/Sao_Paulo" });

test("in Portuguese, from the dashboard to a donor that the search finds", async ({
  donorContext,
  page,
}) => {
  const slug = await spendDirectorsMorning(page, donorContext, "pt");
  await page.goto(tenantUrl(slug, "/manage/dashboard"));
  await waitUntilAlive(page);
  // A tap shows a bar's value; the table's rows open the lists.
  const bar = page.locator("figure [data-bar]").last();
  await bar.locator("rect").first().tap();
  await expect(bar.locator("text")).toBeVisible();
  await expect(page).toHaveURL(/\/manage\/dashboard/);
  await page.getByText(/em uma tabela/).tap();
  await page.locator("figure tbody a").last().tap();
  await expect(page).toHaveURL(/status=received&period=all&since=/);
  await page.goto(tenantUrl(slug, "/manage/search"));
  await page.getByLabel(/quatro últimos dígitos/).fill("Paz");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("link", { name: /Paz/ }).first()).toBeVisible();
  await checkPage(page, "director-pt-search");
});
