/** A finance person, who fetches the invoice of the organisation's plan. */
import fs from "node:fs/promises";
import { expect, test } from "./browser-test";
import { signIn } from "./pages/aboard";
import { lab, tenantUrl } from "./stack";
import { checkPage } from "./walk/page-checks";
import { words } from "./walk/words";

test("a finance person downloads the plan's invoice, with its number in the name", async ({
  page,
}) => {
  const { slug } = await lab.createOrganization();
  await page.goto(tenantUrl(slug, "/manage/settings/subscription"));
  await signIn(page, words.es, await lab.createUser(slug, "finance"));
  const link = page.getByRole("link", { name: /^Descargar la factura D-\d{4}-\d{6} en PDF$/ });
  await checkPage(page, "finance-subscription");
  const number = /D-[\d-]+/.exec((await link.getAttribute("aria-label")) ?? "")?.[0] ?? "none";
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toContain(number);
  const content = await fs.readFile(await download.path());
  expect(content.subarray(0, 5).toString()).toBe("%PDF-");
  expect(content.length).toBeGreaterThan(2_000);
});
