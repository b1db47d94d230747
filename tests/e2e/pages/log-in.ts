import type { Page } from "@playwright/test";

/** Fills and sends the login page that is open, whatever its language: by the names of its boxes. */
export async function logIn(page: Page, person: { email: string; password: string }) {
  await page.locator("[name=email]").fill(person.email);
  await page.locator("[name=password]").fill(person.password);
  await page.keyboard.press("Enter");
}
