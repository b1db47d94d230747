import type { Page } from "@playwright/test";

/** Chooses from a long list by typing into it, once its script is loaded. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  const box = page.locator("input[role=combobox]").and(page.getByLabel(label, { exact: true }));
  await box.fill(text);
  await page.locator(".combobox").getByRole("option", { name: text }).first().click();
}
