import { expect, type Page } from "@playwright/test";
import { tenantUrl } from "../stack";
import { makeCellphone, type CountryCode } from "./country-data";

/** Sets the language of the person who is logged in there; it overrides the browser's. */
export async function chooseLanguage(page: Page, slug: string, locale: string): Promise<void> {
  await page.goto(tenantUrl(slug, "/manage/settings/user"));
  const cellphone = page.locator("[name=number]");
  // The form requires all fields, and an invited person has no cellphone yet.
  if ((await cellphone.inputValue()) === "") {
    const country = await page.locator("[name=country]").inputValue();
    await cellphone.fill(makeCellphone(country as CountryCode).number);
  }
  await page.locator("select[name=locale]").selectOption(locale);
  await page.locator("form:has(select[name=locale]) button[type=submit]").click();
  const spoken = new RegExp(`^${locale.slice(0, 2)}`);
  await expect(page.locator("html")).toHaveAttribute("lang", spoken);
}
