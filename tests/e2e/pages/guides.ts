/** The guides that open by themselves over a page, for specs that look at something else. */
import { expect, type BrowserContext, type Page } from "@playwright/test";

/** Whoever is signed in has closed every guide before. */
export async function skipGuides(context: BrowserContext): Promise<void> {
  await context.route(/\/manage\/api\/tours\/[a-z-]+$/, (route) =>
    route.fulfill({ json: { data: { guide_name: "seen", step: 1 } } }),
  );
}

/** Closes the guide that the open page shows, as somebody does who knows enough. */
export async function closeGuide(page: Page, name?: string): Promise<void> {
  const guide = page.getByRole("dialog", name === undefined ? {} : { name });
  await expect(guide).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(guide).toHaveCount(0);
}
