/** Tests the links of each step; walk.spec.ts follows the links of every page. */
import { expect, test } from "./browser-test";
import { linksOf } from "./walk/page-links";
import { signUp } from "./pages/aboard";
import { makePerson } from "./pages/person";
import { words } from "./walk/words";

test("each step links to its own help article", async ({ page }) => {
  const articleAt = async (path: string) => {
    await page.goto(new URL(path, page.url()).href, { waitUntil: "load" });
    const links = (await linksOf(page)).map((link) => new URL(link).pathname);
    return links.filter((path) => /^\/ayuda\/[\w-]+$/.test(path));
  };
  await page.goto("/signup");
  await signUp(page, words.es, makePerson("AR"), "verification");
  await expect(page.getByRole("heading", { name: words.es.verifyEmail })).toBeVisible();
  const steps = "/account/onboarding/payment_gateways";
  const settings = "/manage/settings/gateways";
  for (const [path, topic] of [
    ["/account/verifications", "verification"],
    [steps, "payment-gateways"],
    // Without a bank account its form comes first.
    [`${steps}/setup/local_payments/form`, "bank-account"],
    ["/account/onboarding/documents", "documents"],
    ["/auth/mercadopago", "payment-gateways"],
    [settings, "payment-gateways"],
    [`${settings}/bank`, "bank-account"],
    [`${settings}/setup/local_payments`, "payment-gateways"],
    [`${settings}/setup/centralpos`, "payment-gateways"],
  ] as const)
    expect(await articleAt(path), path).toEqual([`/ayuda/${topic}`]);
});
