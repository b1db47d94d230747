import type { Page } from "@playwright/test";
import { cards } from "../factories/gift-form";
import { test, expect } from "./browser-test";
import { checkPage } from "./page-checks";
import {
  expectCardEmpty,
  expectKept,
  fillCard,
  fillGift,
  makeGift,
  type Gift,
} from "./pages/donor-page";
import { drawAmount } from "./pages/person";
import { lab } from "./stack";
import { words } from "./words";

const es = words.es;
const MINUTE_MS = 60_000;

/** A campaign with one amount that no other test gives, to be found in the bank's books. */
async function openCampaign(): Promise<{ url: string; amount: string }> {
  const amount = drawAmount();
  const { slug } = await lab.createOrganization();
  const { url } = await lab.createCampaign(slug, { amounts: [{ amount, caption: "" }] });
  return { url, amount };
}

async function give(page: Page, url: string, gift: Gift): Promise<void> {
  await page.goto(url);
  await fillGift(page, es, gift);
  await page.getByRole("button", { name: es.give }).click();
}

async function charged(amount: string): Promise<number> {
  return (await lab.listBooks()).filter((row) => row.amount === amount).length;
}

test("a refused card: the form comes back filled but for the card, with words that help", async ({
  page,
}) => {
  const { url, amount } = await openCampaign();
  const gift = makeGift({ card: cards.insufficientFunds });
  await give(page, url, gift);
  const alert = page.getByRole("alert").filter({ hasText: es.declined });
  await expect(alert).toContainText("La tarjeta no tiene fondos suficientes. Probá con otra");
  await expectKept(page, es, gift);
  await expectCardEmpty(page, es);
  await expect(page.getByLabel(es.cardNumber, { exact: true })).toBeFocused();
  await checkPage(page, "refused");
  await fillCard(page, es, cards.good);
  await page.getByRole("button", { name: es.give }).click();
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();
  expect(await charged(amount)).toBe(1);
});

test("in Mexico the RFC stands chosen, and a short document is told beside its box", async ({
  page,
}) => {
  const { slug } = await lab.createOrganization({ country: "MX" });
  const { url } = await lab.createCampaign(slug, { amounts: [{ amount: "300.00", caption: "" }] });
  await page.goto(url);
  const type = page.locator('[name="payment_method[cardholder_id_type]"]');
  const number = page.locator('[name="payment_method[cardholder_id_number]"]');
  await expect(type).toHaveValue("RFC");
  await number.fill("AB12345");
  await number.blur();
  await expect(number).toHaveAccessibleDescription(
    "El número de documento debe tener al menos 10 caracteres",
  );
  await checkPage(page, "document-short");
  await number.fill("GODE561231GR8");
  await expect(number).not.toHaveAttribute("aria-invalid", "true");
});

test("a document that the company refuses: told beside its box, with the rest kept", async ({
  page,
}) => {
  const { url, amount } = await openCampaign();
  const gift = makeGift({ documentNumber: "3012345678" });
  await give(page, url, gift);
  const number = page.getByLabel(es.documentNumber, { exact: true });
  await expect(number).toHaveAccessibleDescription(/^No se pudo cobrar con este documento/);
  await expect(number).toBeFocused();
  await expectKept(page, es, gift);
  await checkPage(page, "document-refused");
  await number.fill("20123456");
  await fillCard(page, es, cards.good);
  await page.getByRole("button", { name: es.give }).click();
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();
  expect(await charged(amount)).toBe(1);
});

test("a bank that does not answer: 'we are confirming', and the page settles by itself", async ({
  page,
}) => {
  const { url, amount } = await openCampaign();
  await lab.script(["timeout_after_approve"]);
  await give(page, url, makeGift());
  await expect(page.getByRole("heading", { name: es.confirming })).toBeVisible({ timeout: 20_000 });
  await checkPage(page, "confirming");
  await passMinutes(3);
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible({ timeout: 20_000 });
  expect(await charged(amount)).toBe(1);
});

test("a charge that the bank never heard of: nothing was charged, and the page says so", async ({
  page,
}) => {
  const { url, amount } = await openCampaign();
  await lab.script(["timeout"]);
  await give(page, url, makeGift());
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

/** Sets the clock that many minutes after the machine's, and runs what is due. */
async function passMinutes(minutes: number): Promise<void> {
  await lab.setClock(new Date(Date.now() + minutes * MINUTE_MS));
  await lab.runDue();
}

test("a double click charges once", async ({ page }) => {
  const { url, amount } = await openCampaign();
  await page.goto(url);
  await fillGift(page, es, makeGift());
  await page.getByRole("button", { name: es.give }).dblclick();
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();
  expect(await charged(amount)).toBe(1);
});

test("back, and a second tab: 'we already received this donation', and a button that gives again", async ({
  page,
  context,
}) => {
  const { url, amount } = await openCampaign();
  const gift = makeGift();
  await give(page, url, gift);
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();

  await page.goBack();
  await page.reload();
  await fillGift(page, es, gift);
  await page.getByRole("button", { name: es.give }).click();
  await expect(page.getByText(es.receivedAlready)).toBeVisible();
  await checkPage(page, "received-already");
  expect(await charged(amount)).toBe(1);

  const tab = await context.newPage();
  await give(tab, url, gift);
  await expect(tab.getByText(es.receivedAlready)).toBeVisible();
  await expectCardEmpty(tab, es);
  await fillCard(tab, es, gift.card);
  await tab.getByRole("button", { name: es.giveAgain }).click();
  await expect(tab.getByRole("heading", { name: es.thanks })).toBeVisible();
  expect(await charged(amount)).toBe(2);
});
