/** Forms: the focus of a rejected one, and the lines of its fields. */
import { expect, test } from "./browser-test";
import { lab, tenantUrl } from "./stack";
import { waitUntilAlive } from "./pages/alive";
import { logIn } from "./pages/log-in";

test("a rejected form focuses the box with its reasons, and marks the field", async ({ page }) => {
  const { slug, owner } = await lab.createOrganization();
  await page.goto(tenantUrl(slug, "/manage/settings/user"));
  await logIn(page, owner);
  const current = page.locator("[name=current_password]").last();
  await current.fill("not this one");
  await page
    .locator("form:has([autocomplete=new-password]) [autocomplete=new-password]")
    .first()
    .fill("Otra-clave-2027");
  await page.keyboard.press("Enter");
  await expect(current).toHaveAttribute("aria-invalid", "true", { timeout: 30_000 });
  await expect(page.locator(".refusal:visible")).toBeFocused();
});

test("labels and boxes of the cellphone are aligned, with any hint and badge", async ({ page }) => {
  const { slug, owner } = await lab.createOrganization();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(tenantUrl(slug, "/manage/settings/user"));
  await logIn(page, owner);
  const pair = page.locator(".field-row");
  await expect(pair.getByRole("combobox")).toBeVisible({ timeout: 30_000 });
  const middleOf = async (label: string, box: "combobox" | "textbox") => {
    const places = await Promise.all([
      pair.locator("label", { hasText: label }).boundingBox(),
      pair.getByRole(box, { name: label }).boundingBox(),
    ]);
    return places.map((place) => (place?.y ?? 0) + (place?.height ?? 0) / 2);
  };
  await waitUntilAlive(page);
  // Places are measured one after another, so a page that still moves is measured again.
  await expect(async () => {
    const code = await middleOf("Código de país", "combobox");
    const number = await middleOf("Celular", "textbox");
    for (const [at, place] of code.entries())
      expect(Math.abs(place - (number[at] ?? 0))).toBeLessThanOrEqual(1);
  }).toPass({ timeout: 30_000 });
});
