import type { Page } from "@playwright/test";
import { stack } from "../stack";

/**
 * Waits for the font, because a slow page keeps the system's (`optional`). The style sheet comes
 * from the platform's host, which the test itself can resolve.
 */
export async function waitForFonts(page: Page): Promise<void> {
  await page.route("**/*.css", async (route) => {
    const url = new URL(route.request().url());
    url.hostname = stack.appHost.replace(/:\d+$/, "");
    const answer = await route.fetch({ url: String(url) });
    const body = (await answer.text()).replace(/font-display:\s*optional/, "font-display: block");
    await route.fulfill({ response: answer, body });
  });
}
