import { expect, type Locator, type Page } from "@playwright/test";

/** Expects the error's text, with nothing but the field's own hint below it, and its link to the field. */
export async function expectFaultAt(box: Locator, text: string, rule: string): Promise<void> {
  await expect(box, rule).toHaveAttribute("aria-invalid", "true");
  const described = (await box.getAttribute("aria-describedby"))?.split(" ") ?? [];
  const error = box.page().locator(described.map((id) => `[id="${id}"].error`).join(","));
  await expect(async () => {
    const hints = await error.locator(".hint").allTextContents();
    await expect(error, rule).toHaveText([text, ...hints].join(" "), { timeout: 1_000 });
  }).toPass({ timeout: 10_000 });
}

/** Expects the list of a refused form's errors to be focused and on screen. */
export async function expectRefusalInSight(page: Page): Promise<void> {
  const list = page.locator(".refusal:focus");
  await expect(list).toBeVisible();
  await expect(list).toBeInViewport({ ratio: 0.99 });
}
