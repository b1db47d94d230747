import type { Page } from "@playwright/test";

/** Fills and sends the open login page in any language, by the names of its fields. */
export async function logIn(page: Page, person: { email: string; password: string }) {
  await page.locator("[name=email]").fill(person.email);
  await page.locator("[name=password]").fill(person.password);
  await page.keyboard.press("Enter");
}
