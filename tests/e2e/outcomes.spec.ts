import type { Page } from "@playwright/test";
import { cards } from "../factories/donation-form";
import { test, expect } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import {
  expectCardEmpty,
  expectCardKept,
  expectKept,
  fillCard,
  fillDonation,
  makeDonation,
  type Donation,
} from "./pages/donor-page";
import { expectRefusalInSight } from "./pages/fault";
import { drawAmount } from "./pages/person";
import { lab } from "./stack";
import { words } from "./walk/words";

const es = words.es;
const MINUTE_MS = 60_000;

/** Creates a campaign with a unique amount, which identifies its charges at the bank. */
async function openCampaign(): Promise<{ url: string; amount: string }> {
  const amount = drawAmount();
  const { slug } = await lab.createOrganization();
  const { url } = await lab.createCampaign(slug, { amounts: [{ amount, caption: "" }] });
  return { url, amount };
}

async function give(page: Page, url: string, donation: Donation): Promise<void> {
  await page.goto(url);
  await fillDonation(page, es, donation);
  await page.getByRole("button", { name: es.give }).click();
}

async function charged(amount: string): Promise<number> {
  return (await lab.listBooks()).filter((row) => row.amount === amount).length;
}

test("a declined card: the form stays filled with the card, with a helpful message", async ({
  page,
}) => {
  const { url, amount } = await openCampaign();
  const donation = makeDonation({ card: cards.insufficientFunds });
  await give(page, url, donation);
  const alert = page.getByRole("alert").filter({ hasText: es.declined });
  await expect(alert).toContainText("La tarjeta no tiene fondos suficientes. Probá con otra");
  await expectKept(page, es, donation);
  await expectCardKept(page, es, donation.card);
  await expect(alert).toBeFocused();
  await expect(alert).toBeInViewport({ ratio: 1 });
  await checkPage(page, "refused");
  await fillCard(page, es, cards.good);
  await page.getByRole("button", { name: es.give }).click();
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();
  expect(await charged(amount)).toBe(1);
});

test("in Mexico an RFC is recognised, and a short document is rejected on its field", async ({
  page,
}) => {
  const { slug } = await lab.createOrganization({ country: "MX" });
  const { url } = await lab.createCampaign(slug, { amounts: [{ amount: "300.00", caption: "" }] });
  await page.goto(url);
  const type = page.locator('[name="payment_method[cardholder_id_type]"]');
  const number = page.locator('[name="payment_method[cardholder_id_number]"]');
  await expect(type).toHaveValue("Otro");
  await number.fill("AB12345");
  await number.blur();
  await expect(number).toHaveAccessibleDescription(
    "El número de documento debe tener al menos 10 caracteres",
  );
  await checkPage(page, "document-short");
  await number.fill("GODE561231GR8");
  await expect(number).not.toHaveAttribute("aria-invalid", "true");
  await expect(type).toHaveValue("RFC");
  await number.fill("GODE569931GR8");
  await number.blur();
  await expect(number).toHaveAccessibleDescription("El RFC no es válido. Revisa los dígitos.");
});

test("a document that the provider rejects: an error on its field, with the rest kept", async ({
  page,
}) => {
  const { url, amount } = await openCampaign();
  const donation = makeDonation({ documentNumber: "3012345678" });
  await give(page, url, donation);
  const number = page.getByLabel(es.documentNumber, { exact: true });
  await expect(number).toHaveAccessibleDescription(/^No se pudo cobrar con este documento/);
  await expectRefusalInSight(page);
  await expectKept(page, es, donation);
  await expectCardKept(page, es, donation.card);
  await checkPage(page, "document-refused");
  await number.fill("20123456");
  await page.getByRole("button", { name: es.give }).click();
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();
  expect(await charged(amount)).toBe(1);
});

test("a bank that does not answer: 'we are confirming', and the page updates by itself", async ({
  page,
}) => {
  const { url, amount } = await openCampaign();
  await lab.script(["timeout_after_approve"]);
  await give(page, url, makeDonation());
  await expect(page.getByRole("heading", { name: es.confirming })).toBeVisible({ timeout: 20_000 });
  await checkPage(page, "confirming");
  await passMinutes(3);
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible({ timeout: 20_000 });
  expect(await charged(amount)).toBe(1);
});

test("a charge that the bank does not know: nothing was charged, and the page says so", async ({
  page,
}) => {
  const { url, amount } = await openCampaign();
  await lab.script(["timeout"]);
  await give(page, url, makeDonation());
  await expect(page.getByRole("heading", { name: es.confirming })).toBeVisible({ timeout: 20_000 });
  await passMinutes(3);
  await passMinutes(6);
  await passMinutes(12);
  await expect(page.getByRole("heading", { name: "No pudimos completar tu donación" })).toBeVisible(
    { timeout: 20_000 },
  );
  await checkPage(page, "not-charged");
  expect(await charged(amount)).toBe(0);
});

/** Sets the clock that many minutes after the machine's, and runs due jobs. */
async function passMinutes(minutes: number): Promise<void> {
  await lab.setClock(new Date(Date.now() + minutes * MINUTE_MS));
  await lab.runDue();
}

test("a double click charges once", async ({ page }) => {
  const { url, amount } = await openCampaign();
  await page.goto(url);
  await fillDonation(page, es, makeDonation());
  await page.getByRole("button", { name: es.give }).dblclick();
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();
  expect(await charged(amount)).toBe(1);
});

test("back, and a second tab: 'we already received this donation', and a button that donates again", async ({
  page,
  context,
}) => {
  const { url, amount } = await openCampaign();
  const donation = makeDonation();
  await give(page, url, donation);
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();

  await page.goBack();
  await page.reload();
  await fillDonation(page, es, donation);
  await page.getByRole("button", { name: es.give }).click();
  await expect(page.getByText(es.receivedAlready)).toBeVisible();
  await checkPage(page, "received-already");
  expect(await charged(amount)).toBe(1);

  const tab = await context.newPage();
  await give(tab, url, donation);
  await expect(tab.getByText(es.receivedAlready)).toBeVisible();
  await expectCardKept(tab, es, donation.card);
  await tab.getByRole("button", { name: es.giveAgain }).click();
  await expect(tab.getByRole("heading", { name: es.thanks })).toBeVisible();
  expect(await charged(amount)).toBe(2);
});

test("a number pasted with dashes and blanks, and an expiry in a password manager's format", async ({
  page,
}) => {
  const { url } = await openCampaign();
  await page.goto(url);
  const number = page.getByLabel(es.cardNumber, { exact: true });
  await number.focus();
  await page.keyboard.insertText("  4509 - 9535 - 6623 - 3704");
  await expect(number).toHaveValue("4509 9535 6623 3704");
  const expiry = page.getByLabel(es.expiration, { exact: true });
  await expiry.fill("2040-12");
  await expect(expiry).toHaveValue("12/2040");
  await number.fill("");
  await number.pressSequentially("2200123456789019");
  await expect(page.getByText("Mir", { exact: true })).toBeVisible();
  await number.blur();
  await expect(number).toHaveAccessibleDescription("Tarjeta no permitida");
  await number.fill("9000000000000001");
  await expect(page.getByText("Mir", { exact: true })).toBeHidden();
});

test("after a donation, Back shows no number, expiry or security code", async ({ page }) => {
  const { url } = await openCampaign();
  const donation = makeDonation();
  await give(page, url, donation);
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel(es.email, { exact: true })).toBeVisible();
  await expectCardEmpty(page, es);
  // A browser that keeps whole pages in memory keeps them in the state after this event.
  await page.reload();
  await fillDonation(page, es, donation);
  await page.evaluate(() => {
    document.addEventListener("submit", (event) => event.preventDefault());
    document.querySelector("form")?.requestSubmit();
    window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  });
  await expectCardEmpty(page, es);
  await expectKept(page, es, donation);
  await expect(page.getByRole("button", { name: es.give })).toBeEnabled();
});

test("the browser's Stop re-enables the button, and a second press charges nothing more", async ({
  page,
  context,
}) => {
  const { url, amount } = await openCampaign();
  await page.goto(url);
  await fillDonation(page, es, makeDonation());
  await lab.script(["slow:1500"]);
  const button = page.locator(".give-sum button");
  const words = await button.innerText();
  const sent = page.waitForRequest((request) => request.method() === "POST");
  const browser = await context.newCDPSession(page);
  await button.click({ noWaitAfter: true });
  await sent;
  await browser.send("Page.stopLoading");
  await expect(button).toBeEnabled();
  await expect(button).toHaveText(words);
  await button.click();
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();
  expect(await charged(amount)).toBe(1);
});

test("a choice is visible in forced colours, and in a browser without :has() and layers", async ({
  page,
}) => {
  const { url } = await openCampaign();
  const look = (choice: string) =>
    page
      .locator(`.choice > input${choice}`)
      .first()
      .evaluate((input) => {
        const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(input);
        return { borderTopWidth, borderTopColor, backgroundColor };
      });
  await page.route("**/assets/*.css", async (route) => {
    // The request uses the platform's host, because only the browser resolves tenants' names.
    const response = await page.request.get(new URL(route.request().url()).pathname);
    const css = await response.text();
    expect(css).not.toContain("@layer");
    const body = css.replace(/[^{}]*:has\([^{}]*\{[^{}]*\}/g, "");
    await route.fulfill({ response, body });
  });
  await page.goto(url);
  const [chosen, other] = [await look(":checked"), await look(":not(:checked)")];
  expect(chosen.borderTopColor).not.toBe(other.borderTopColor);
  expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
  await checkPage(page, "donor-without-has", { axe: false });
  await page.goto("/login");
  await checkPage(page, "login-without-has", { axe: false });
  await page.unroute("**/assets/*.css");

  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(url);
  expect((await look(":checked")).borderTopWidth).toBe("5px");
  expect((await look(":not(:checked)")).borderTopWidth).toBe("1px");
  await checkPage(page, "donor-forced-colours", { axe: false });
});
