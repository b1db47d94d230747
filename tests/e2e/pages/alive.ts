import type { Page } from "@playwright/test";

/** Waits until React has hydrated the page's forms; earlier input has no effect. */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const forms = [...document.querySelectorAll("form")];
    const isHeld = (form: Element) => Object.keys(form).some((key) => key.startsWith("__react"));
    return forms.length > 0 && forms.every(isHeld);
  });
}
