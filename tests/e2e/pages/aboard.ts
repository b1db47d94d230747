/** From the platform's home to the first donation: signup, codes, bank, gateway. */
import { expect, type Page } from "@playwright/test";
import { checkPage, type CheckOptions } from "../walk/page-checks";
import { choose } from "./choose";
import { closeGuide } from "./guides";
import { mailedCode, textedCode } from "../stack";
import type { Words } from "../walk/words";
import type { Person } from "./person";
import { sendCode } from "./send-code";

/** Completes both steps of the signup, from `/signup`. `name` is the prefix of the screenshots. */
export async function signUp(page: Page, words: Words, person: Person, name: string) {
  await fillOrganization(page, words, person);
  await checkPage(page, `${name}-signup`);
  await page.getByRole("button", { name: words.goOn, exact: true }).click();
  await expect(page.getByLabel(words.email)).toBeVisible();
  await fillUser(page, words, person);
  await checkPage(page, `${name}-signup-user`);
  await page.getByRole("button", { name: words.createAccount }).click();
}

export async function fillOrganization(page: Page, words: Words, person: Person): Promise<void> {
  await page.getByLabel(words.organizationName).fill(person.organization);
  const uid = page.getByLabel(new RegExp(`^${person.uidType} `));
  await uid.fill(person.uid);
  await uid.blur();
}

export async function fillUser(page: Page, words: Words, person: Person): Promise<void> {
  await page.getByLabel(words.firstName, { exact: true }).fill(person.firstName);
  await page.getByLabel(words.lastName, { exact: true }).fill(person.lastName);
  await page.getByLabel(words.email).fill(person.email);
  await page.getByLabel(words.password, { exact: true }).fill(person.password);
  await page.getByLabel(words.cellphone, { exact: true }).fill(person.cellphone);
  await page.getByLabel(words.roleArea).selectOption({ index: 1 });
  await page.getByRole("checkbox").check();
}

/** Enters both codes; ends at 'what is next'. */
export async function verify(
  page: Page,
  words: Words,
  person: Person,
  name: string,
  options: CheckOptions = {},
): Promise<void> {
  await expect(page.getByRole("heading", { name: words.verifyEmail })).toBeVisible();
  await checkPage(page, `${name}-verify-email`, options);
  await sendCode(page.getByLabel(words.code), await mailedCode(person.email));
  await expect(page.getByRole("heading", { name: words.emailDone })).toBeVisible();
  await page.getByRole("link", { name: words.goOn, exact: true }).click();
  await expect(page.getByRole("heading", { name: words.verifyCellphone })).toBeVisible();
  await sendCode(page.getByLabel(words.code), await textedCode(person.cellphone));
  await expect(page.getByRole("heading", { name: words.cellphoneDone })).toBeVisible();
  // Without script the next step is already on the page.
  const goOn = page.getByRole("button", { name: words.goOn, exact: true });
  if (await goOn.isVisible()) await goOn.click();
  await expect(page.getByRole("heading", { name: words.whatIsNext })).toBeVisible();
  await checkPage(page, `${name}-what-is-next`, options);
}

/** The button that chooses the gateway of the country's own cards. */
export const chooseLocal = (page: Page) => page.locator("main a[href*='setup/local_payments']");

/**
 * Sets up bank account, then the gateway of the country's own cards, from 'what is next'. `guided`:
 * the person is new and closes the guide first.
 */
export async function enableGateway(
  page: Page,
  words: Words,
  person: Person,
  name: string,
  { guided = false } = {},
) {
  const { account } = person;
  await page.getByRole("link", { name: words.nextGateway }).click();
  if (guided) await closeGuide(page, words.gatewaysGuide);
  await checkPage(page, `${name}-gateways`);
  await chooseLocal(page).click();
  await choose(page, words.bank, account.bank);
  if (person.country === "BR") {
    await page.locator("[name=bank_branch]").fill(account.branch);
  }
  await page.getByLabel(words.bankNumber, { exact: true }).fill(account.number);
  await page.locator("[name=contact_phone]").fill(account.phone);
  await checkPage(page, `${name}-bank-account`);
  await page.getByRole("button", { name: words.saveAccount }).click();
  const activate = page.getByRole("button", { name: words.activate });
  await expect(activate).toBeVisible();
  await checkPage(page, `${name}-gateway`);
  await activate.click();
  await expect(page.getByRole("heading", { name: words.gatewayDone })).toBeVisible();
  await checkPage(page, `${name}-gateway-done`);
}

/** Enters the password on the login page, to which the back office redirected. */
export async function signIn(
  page: Page,
  words: Words,
  person: { email: string; password: string },
) {
  await page.getByLabel(words.email).fill(person.email);
  await page.getByLabel(words.password, { exact: true }).fill(person.password);
  await page.getByRole("button", { name: words.login, exact: true }).click();
}
