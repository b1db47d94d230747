/** A director who finds the prices, signs up and pays a plan, on a phone. */
import type { Page } from "@playwright/test";
import { expect, test } from "./browser-test";
import { fillOrganization, fillUser } from "./pages/aboard";
import { waitUntilAlive } from "./pages/alive";
import { makePerson } from "./pages/person";
import { checkPage } from "./walk/page-checks";
import { words } from "./walk/words";

test.use({ hasTouch: true, locale: "es-AR", timezoneId: "America/Argentina/Buenos_Aires" });

/** Signs up from the prices, and types a card for Professional. */
async function payFor(page: Page, card: string): Promise<void> {
  const person = makePerson("AR");
  await page.goto("/pricing?country=AR&period=yearly");
  await page.getByRole("link", { name: "Elegir Profesional" }).tap();
  await expect(page.getByText(/sigue el pago del plan Profesional/)).toBeVisible();
  await waitUntilAlive(page);
  await fillOrganization(page, words.es, person);
  await page.getByRole("button", { name: words.es.goOn, exact: true }).tap();
  await expect(page.getByLabel(words.es.email)).toBeVisible();
  await waitUntilAlive(page);
  await fillUser(page, words.es, person);
  await page.getByRole("button", { name: words.es.createAccount }).tap();
  await expect(page).toHaveURL(
    /\/account\/subscriptions\/choose\?plan=professional&period=yearly$/,
  );
  await expect(page.getByText("lo que queda de la prueba gratuita termina hoy")).toBeVisible();
  await waitUntilAlive(page);
  await checkPage(page, "plan-payment");
  const field = (name: string) => page.locator(`[autocomplete="${name}"]`);
  await field("cc-number").fill(card);
  await field("cc-exp").fill("12 / 39");
  await field("cc-csc").fill("123");
  await field("cc-name").fill(`${person.firstName} ${person.lastName}`);
  await page.getByLabel("Documento de quien figura en la tarjeta").fill("20123456");
  await page.getByRole("button", { name: "Pagar y empezar" }).tap();
}

test("from the prices to a paid plan, which the signup kept", async ({ page }) => {
  await payFor(page, "4111 1111 1111 1111");
  const done = page.getByRole("dialog");
  await expect(done.getByText("el plan Profesional quedó cargado")).toBeVisible();
  await checkPage(page, "plan-loaded");
  await done.getByRole("link", { name: "Ir a la suscripción" }).tap();
  await expect(page.getByText("Pagada", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Uso del plan" })).toBeVisible();
  await checkPage(page, "plan-subscription");
});

test("to the bank that asks about the card, and back to the plan", async ({ page }) => {
  await payFor(page, "4000 0000 0000 1018");
  const asked = page.getByRole("dialog");
  await expect(asked.getByText("El banco pide confirmar el pago")).toBeVisible();
  await checkPage(page, "plan-bank-asks");
  await page.goto(new URL("/manage/settings/subscription", page.url()).href);
  await expect(page.getByText("El banco pide confirmar el pago")).toBeVisible();
  await checkPage(page, "plan-bank-question");
  await page.getByRole("link", { name: "Continuar en el banco" }).tap();
  await page.locator("button[value=approve]").tap();
  await expect(page.getByText(/El banco aprobó el pago de/)).toBeVisible();
  await expect(page.getByText("Pagada", { exact: true })).toBeVisible();
  await checkPage(page, "plan-bank-approved");
});
