/** From `/signup` to a first donation, by the names of the fields, which work in every language. */
import { expect, type Page } from "@playwright/test";
import { cards } from "../../factories/donation-form";
import { checkPage } from "../walk/page-checks";
import { mailedCode, textedCode } from "../stack";
import { fillBankAccount } from "./bank-form";
import { exampleDocument, getCountry } from "./country-data";
import { closeGuide } from "./guides";
import type { Hands } from "./hands";
import { makeTag, type Person } from "./person";
import { waitUntilAlive } from "./alive";

export interface Way {
  page: Page;
  hands: Hands;
  person: Person;
  hasScripts: boolean;
  /** Prefix of the screenshots' names. */
  name: string;
}

const PATIENCE = { timeout: 20_000 };

const look = ({ page, hasScripts, name }: Way, state: string) =>
  checkPage(page, `way-${name}-${state}`, { axe: hasScripts });

/** Opens the signup page of the country, which a browser in another language can't know. */
export async function openSignup({ page, hands, person, hasScripts }: Way): Promise<void> {
  await page.goto("/signup");
  const country = page.locator("#country");
  const ofPage = page.locator("[name=page_country]");
  const wanted = getCountry(person.country).name;
  await expect(async () => {
    if ((await ofPage.inputValue()) === person.country) return;
    // The first letters choose the country, as in any list; the script sends the choice.
    await country.focus();
    const wasChosen = (await country.inputValue()) === person.country;
    if (!wasChosen) await page.keyboard.type(/^[a-z]{1,2}/i.exec(wanted.pt)?.[0] ?? "");
    expect(await country.inputValue()).toBe(person.country);
    if (!hasScripts) await hands.press(page.locator("main form .button-lg"));
    await expect(ofPage).toHaveValue(person.country, { timeout: 8_000 });
  }).toPass({ timeout: 30_000 });
}

export async function signUp(way: Way): Promise<void> {
  const { page, hands, person } = way;
  const field = (name: string) => page.locator(`[name='${name}']`);
  const submit = page.locator("main form .button-lg");
  await expect(page.getByLabel(new RegExp(`^${person.uidType} `))).toBeVisible();
  await hands.type(field("organization.name"), person.organization);
  await hands.type(field("organization.uid"), person.uid);
  await hands.press(submit);
  await expect(field("user.email")).toBeVisible();
  await hands.type(field("user.first_name"), person.firstName);
  await hands.type(field("user.last_name"), person.lastName);
  await hands.type(field("user.email"), person.email);
  await hands.type(field("user.password"), person.password);
  await hands.type(field("user.cellphone.number"), person.cellphone);
  await hands.choose(page.locator("select[name='user.organization_role_area']"), "fundraising");
  await hands.tick(page.locator("main form [type=checkbox]"));
  await look(way, "signup");
  await hands.press(submit);
}

/** Enters both codes; ends at 'what is next'. */
export async function verify(way: Way): Promise<void> {
  const { page, hands, person, hasScripts } = way;
  const code = page.locator("[name=code]");
  const success = page.locator("main [role=status] .button-lg");
  const channels = [
    ["email", () => mailedCode(person.email)],
    ["cellphone", () => textedCode(person.cellphone)],
  ] as const;
  for (const [channel, read] of channels) {
    // The page that asks for the code sends it, so the visible field belongs to that page.
    const sent = await read();
    await expect(code).toBeVisible(PATIENCE);
    // The script sends the code with its sixth digit.
    if (hasScripts) await waitUntilAlive(page);
    await hands.type(code, sent);
    if (!hasScripts)
      await hands.press(page.locator("form:has([value=verify])").getByRole("button"));
    // The success message redirects by itself after three seconds, too soon to press it reliably.
    // Without script it doesn't, but the next step after the cellphone is on the page at once.
    if (channel === "email" && !hasScripts) await hands.press(success);
  }
  const next = page.locator("a[href='/account/onboarding/payment_gateways']");
  await expect(next).toBeVisible(PATIENCE);
  await look(way, "next");
}

/** Completes the country's bank form, then the gateway of its own cards. */
export async function enableGateway(way: Way, turn: number): Promise<void> {
  const { page, hands, hasScripts } = way;
  await hands.press(page.locator("a[href='/account/onboarding/payment_gateways']"));
  if (hasScripts) await closeGuide(page);
  await hands.press(page.locator("main a[href*='setup/local_payments']"));
  const save = await fillBankAccount(way, turn);
  await look(way, "bank");
  await hands.press(save);
  const activate = page.locator("main form:has([name=gateway]) button.button-primary");
  await hands.press(activate);
  await expect(page.locator("main a[href='/manage/campaigns/choose_type']")).toBeVisible();
  await look(way, "gateway-done");
}

/** Returns the public address of the first campaign. */
export async function publish(way: Way): Promise<string> {
  const { page, hands } = way;
  await hands.press(page.locator("main a[href='/manage/campaigns/choose_type']"));
  await hands.press(page.locator("main a[href*='type=fundraise']"));
  await hands.type(page.locator("[name=title]"), "Un techo para cada familia");
  await hands.type(page.locator("[name=description]"), "Con voluntarios, en dos días.");
  // The form proposes the country's amounts, for every month and for one donation.
  await expect(page.locator("[name$='.amount'][name^=amounts]")).toHaveCount(6);
  await hands.press(page.locator("main button[value=save]:visible"));
  await hands.press(page.locator("button[value=publish]"));
  await expect(page.locator("a[href*='/c/'][target=_blank]").first()).toBeVisible();
  await expect(page.locator("button[value=publish]")).toHaveCount(0);
  // A toast may cover a button now, so main-job-spanish checks this page.
  await look({ ...way, hasScripts: false }, "published");
  const address = await page
    .getByText(/^http:\/\/\S+\/c\/\S+$/)
    .first()
    .innerText();
  if (way.hasScripts) await page.keyboard.press("Escape");
  return address.trim();
}

/** Makes a donor's monthly donation, which is charged. */
export async function give(way: Way, address: string): Promise<void> {
  const { page, hands, person } = way;
  await page.goto(address);
  const { options, types } = getCountry(person.country).uid;
  const usual = types.find((one) => one.isDefaultCardholder)?.key ?? "";
  // In Mexico the usual document has no example, so the donor uses a tax number.
  const type = exampleDocument(person.country, usual) ? usual : (options[0] ?? "");
  const documents = page.locator('[name="payment_method[cardholder_id_type]"]');
  if ((await documents.inputValue()) !== type) await hands.choose(documents, type);
  const values: Record<string, string> = {
    "donor[first_name]": "Ana",
    "donor[last_name]": "Paz",
    "donor[email]": `ana-${makeTag()}@example.org`,
    "payment_method[cc_number]": cards.good,
    "payment_method[cc_expiration]": "12/39",
    "payment_method[cc_verification_number]": "123",
    "payment_method[cardholder_name]": "Ana Paz",
    "payment_method[cardholder_id_number]": exampleDocument(person.country, type),
  };
  for (const [name, value] of Object.entries(values)) {
    const box = page.locator(`[name="${name}"]`);
    // The page's script takes the donor's name for the holder's.
    if (await box.isVisible()) await hands.type(box, value);
  }
  await hands.press(page.locator("#donation button.button-primary"));
  await expect(page.locator("[data-state=approved]")).toBeVisible(PATIENCE);
  await look(way, "thanks");
}
