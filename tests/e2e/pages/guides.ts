/** Handles the guides that open over a page, for specs that test something else. */
import { expect, type BrowserContext, type Page } from "@playwright/test";

/**
 * Makes all guides appear as closed before for the signed-in person, on pages opened from now on.
 * A `route` would switch the browser's cache off and lead every request through the test's process.
 */
export async function skipGuides(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (input, options) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, document.baseURI);
      if (!/^\/manage\/api\/tours\/[a-z-]+$/.test(pathname)) return send(input, options);
      return Promise.resolve(Response.json({ data: { guide_name: "seen", step: 1 } }));
    };
  });
}

/** Closes the guide on the open page. */
export async function closeGuide(page: Page, name?: string): Promise<void> {
  const guide = page.getByRole("dialog", name === undefined ? {} : { name });
  await expect(guide).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(guide).toHaveCount(0);
}
