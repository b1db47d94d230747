import { expect, type Page } from "@playwright/test";
import { tenantUrl } from "../stack";
import { waitUntilAlive } from "./alive";

/** Sets the language of whoever is logged in there: on their pages it goes before the browser's. */
export async function chooseLanguage(page: Page, slug: string, locale: string): Promise<void> {
  await page.goto(tenantUrl(slug, "/manage/settings/user"));
  // Before, a page that comes alive takes the choice back.
  await waitUntilAlive(page);
  await page.locator("select[name=locale]").selectOption(locale);
  await page.locator("form:has(select[name=locale]) button[type=submit]").click();
  const spoken = new RegExp(`^${locale.slice(0, 2)}`);
  await expect(page.locator("html")).toHaveAttribute("lang", spoken);
}
