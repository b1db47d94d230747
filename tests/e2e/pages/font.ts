import type { Page } from "@playwright/test";

/** On a page that is kept waiting for its font the system's stands in (`optional`): here it is waited for. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.route("**/*.css", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/font-display:\s*optional/, "font-display: block");
    await route.fulfill({ response: answer, body });
  });
}
