/** A director's morning on a phone, in Portuguese. */
import { expect, test } from "./browser-test";
import { checkPage } from "./page-checks";
import { spendDirectorsMorning } from "./pages/directors-morning";
import { tenantUrl } from "./stack";

test.use({ locale: "pt-BR", timezoneId: "America/Sao_Paulo" });

test("in Portuguese, from the dashboard to a donor that the search finds", async ({
  donorContext,
  page,
}) => {
  const slug = await spendDirectorsMorning(page, donorContext, "pt");
  await page.goto(tenantUrl(slug, "/manage/search"));
  await page.getByLabel(/quatro últimos dígitos/).fill("Paz");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("link", { name: /Paz/ }).first()).toBeVisible();
  await checkPage(page, "director-pt-search");
});
