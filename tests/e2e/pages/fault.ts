import { expect, type Locator } from "@playwright/test";

/** Expects the error's text and its link to the field. */
export async function expectFaultAt(box: Locator, text: string, rule: string): Promise<void> {
  await expect(box, rule).toHaveAttribute("aria-invalid", "true");
  const described = (await box.getAttribute("aria-describedby"))?.split(" ") ?? [];
  const error = box.page().locator(described.map((id) => `[id="${id}"].error`).join(","));
  await expect(error, rule).toHaveText(text);
}
