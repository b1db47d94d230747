/** Tests the rules of gateways and bank on their page; tests/scenarios tests them over HTTP. */
import type { Page } from "@playwright/test";
import { bankRules, descriptorRules } from "../factories/gateway-rules";
import { expect, test } from "./browser-test";
import { waitUntilAlive } from "./pages/alive";
import { expectFaultAt, expectRefusalInSight } from "./pages/fault";
import { logIn } from "./pages/log-in";
import { countriesTyped, rulesTyped } from "./pages/rules-typed";
import { lab, tenantUrl } from "./stack";

const PLACE = "/manage/settings/gateways";
const countries = countriesTyped(bankRules.map(({ country }) => country));

/** Opens a form of the page again, so that the last rule's text cannot pass for this one's. */
async function openForm(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitUntilAlive(page);
}

for (const country of countries) {
  test(`bank account and statement of ${country}: the rules stand beside their fields`, async ({
    page,
  }) => {
    const { slug, owner, processors } = await lab.createOrganization({ country });
    const bank = tenantUrl(slug, `${PLACE}/bank`);
    await page.goto(bank);
    await logIn(page, owner);
    await expect(
      page.locator("main [name=contact_email], dialog [name=contact_email]"),
    ).toBeVisible();
    const inPage = bankRules.filter((one) => one.country === country && !one.notInPage);
    for (const rule of rulesTyped(inPage)) {
      await openForm(page, bank);
      const box = page.locator(`[name=${rule.field}]`);
      await box.fill(rule.typed);
      await box.press("Enter");
      await expectFaultAt(box, rule.text, rule.rule);
      await expectRefusalInSight(page);
    }
    const descriptor = page.locator("[name=soft_descriptor]");
    for (const rule of descriptorRules.filter((one) => one.country === country)) {
      await openForm(page, tenantUrl(slug, `${PLACE}/${processors[0]?.uuid ?? ""}/edit`));
      await descriptor.fill(rule.typed);
      await descriptor.press("Enter");
      await expectFaultAt(descriptor, rule.text, rule.rule);
    }
  });
}
