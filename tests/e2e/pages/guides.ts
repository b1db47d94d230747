/** Handles the guides that open over a page, for specs that test something else. */
import { expect, type BrowserContext, type Page } from "@playwright/test";

/** Makes all guides appear as closed before for the signed-in person. */
export async function skipGuides(context: BrowserContext): Promise<void> {
  await context.route(/\/manage\/api\/tours\/[a-z-]+$/, (route) =>
    route.fulfill({ json: { data: { guide_name: "seen", step: 1 } } }),
  );
}

/** Closes the guide on the open page. */
export async function closeGuide(page: Page, name?: string): Promise<void> {
  const guide = page.getByRole("dialog", name === undefined ? {} : { name });
  await expect(guide).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(guide).toHaveCount(0);
}
