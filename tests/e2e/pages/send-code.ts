import type { Locator } from "@playwright/test";
import { waitUntilAlive } from "./alive";

/** Types a code of six digits, which the page's script sends; without script Enter does. */
export async function sendCode(field: Locator, code: string): Promise<void> {
  const page = field.page();
  const hasScript = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  if (hasScript) await waitUntilAlive(page);
  await field.fill(code);
  if (!hasScript) await field.press("Enter");
}
