/** Tests the signup's rules on its two pages; tests/scenarios tests them over plain HTTP. */
import type { Page } from "@playwright/test";
import { organizationRules, userRules, type SignupRule } from "../../factories/signup-rules";
import { expect, test } from "../browser-test";
import { fillUser } from "../pages/aboard";
import { waitUntilAlive } from "../pages/alive";
import { expectFaultAt } from "../pages/fault";
import { makePerson } from "../pages/person";
import { countriesTyped, rulesTyped } from "../pages/rules-typed";
import { lab } from "../stack";
import { words } from "../walk/words";

const es = words.es;
const field = (page: Page, { field: name }: Pick<SignupRule, "field">) =>
  page.locator(`[name="${name}"]:not([type=hidden])`);

async function chooseCountry(page: Page, country: string, uidType: string): Promise<void> {
  const uid = page.getByLabel(new RegExp(`^${uidType} `));
  await page.getByLabel(es.country, { exact: true }).selectOption(country);
  await expect(uid).toBeVisible();
  await expect(page.locator("[name=page_country]")).toHaveValue(country);
}

const countries = countriesTyped(organizationRules.map(({ country = "AR" }) => country));
/** An address gets sixty checks a minute, so these happen in separate hours. */
const laterBy = (hours: number) => Date.now() + hours * 3_600_000;

for (const [at, country] of countries.entries()) {
  test(`step one of ${country}: the rules stand beside their fields`, async ({ page }) => {
    await lab.setClock(new Date(laterBy(at + 1)));
    await page.goto("/signup");
    await waitUntilAlive(page);
    const { uid, organization } = makePerson("AR");
    const rules = organizationRules.filter((rule) => (rule.country ?? "AR") === country);
    if (country !== "AR") await chooseCountry(page, country, rules[0]?.uidType ?? "");
    for (const rule of rulesTyped(rules)) {
      // The page is opened again, so that neither the last rule's text nor a late answer can pass
      // for this rule's.
      await page.goto("/signup");
      await waitUntilAlive(page);
      const isOfName = rule.field === "organization.name";
      await page.getByLabel(es.organizationName).fill(organization);
      if (isOfName) await page.locator("[name='organization.uid']").fill(uid);
      await field(page, rule).fill(rule.typed);
      const kept = await field(page, rule).inputValue();
      // A field with a maximum length accepts no more characters; the browser enforces the rule.
      if (isOfName && kept.length < rule.typed.length) {
        expect(kept).toHaveLength(100);
        continue;
      }
      await page.getByLabel(es.organizationName).focus();
      const go = page.getByRole("button", { name: es.goOn, exact: true });
      // The page's own validation keeps the button disabled; other errors come from the server.
      await go.click({ force: true });
      await expectFaultAt(field(page, rule), rule.text, rule.rule);
    }
    await expect(page).toHaveURL(/\/signup$/);
  });
}

test("step two: the rules are shown on their fields", async ({ page }) => {
  const person = makePerson("AR");
  await page.goto("/signup");
  await page.getByLabel(es.organizationName).fill(person.organization);
  await page.locator("[name='organization.uid']").fill(person.uid);
  await page.getByRole("button", { name: es.goOn, exact: true }).click();
  await expect(page.getByLabel(es.email)).toBeVisible();
  const start = laterBy(countries.length + 1);
  for (const [at, rule] of rulesTyped(userRules).entries()) {
    // Each field gets ten checks a minute.
    await lab.setClock(new Date(start + at * 20_000));
    await page.goto("/signup/user");
    await waitUntilAlive(page);
    await fillUser(page, es, person);
    if (rule.field.endsWith("role_area")) await field(page, rule).selectOption("");
    else await field(page, rule).fill(rule.typed);
    await page.getByLabel(es.firstName, { exact: true }).focus();
    await page.getByRole("button", { name: es.createAccount }).click({ force: true });
    await expectFaultAt(field(page, rule), rule.text, rule.rule);
  }
});
