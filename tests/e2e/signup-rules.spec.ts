/** The table of the signup's rules typed into its two pages; tests/scenarios has it over plain HTTP. */
import type { Page } from "@playwright/test";
import { organizationRules, userRules, type SignupRule } from "../factories/signup-rules";
import { expect, test } from "./browser-test";
import { fillUser } from "./pages/aboard";
import { waitUntilAlive } from "./pages/alive";
import { expectFaultAt } from "./pages/fault";
import { makePerson } from "./pages/person";
import { countriesTyped, rulesTyped } from "./pages/rules-typed";
import { lab } from "./stack";
import { words } from "./words";

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
/** Sixty questions a minute are answered to an address: these are asked in hours of their own. */
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
      // Afresh: neither may the last rule's text pass for this one's, nor its answer come late.
      await page.goto("/signup");
      await waitUntilAlive(page);
      const isOfName = rule.field === "organization.name";
      await page.getByLabel(es.organizationName).fill(organization);
      if (isOfName) await page.locator("[name='organization.uid']").fill(uid);
      await field(page, rule).fill(rule.typed);
      const kept = await field(page, rule).inputValue();
      // A field with a limit takes no more: that is how the browser keeps the rule.
      if (isOfName && kept.length < rule.typed.length) {
        expect(kept).toHaveLength(100);
        continue;
      }
      await page.getByLabel(es.organizationName).focus();
      const go = page.getByRole("button", { name: es.goOn, exact: true });
      // What the page judges itself holds the button; the rest comes back from the server.
      await go.click({ force: true });
      await expectFaultAt(field(page, rule), rule.text, rule.rule);
    }
    await expect(page).toHaveURL(/\/signup$/);
  });
}

test("step two: the rules stand beside their fields", async ({ page }) => {
  const person = makePerson("AR");
  await page.goto("/signup");
  await page.getByLabel(es.organizationName).fill(person.organization);
  await page.locator("[name='organization.uid']").fill(person.uid);
  await page.getByRole("button", { name: es.goOn, exact: true }).click();
  await expect(page.getByLabel(es.email)).toBeVisible();
  const start = laterBy(countries.length + 1);
  for (const [at, rule] of rulesTyped(userRules).entries()) {
    // Ten questions a minute are answered for each field.
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
