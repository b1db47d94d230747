/** A donor buys three seats of an event on a phone, with script and without. */
import type { Page } from "@playwright/test";
import { expect, test } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { fillDonation, makeDonation } from "./pages/donor-page";
import { lab, mailWith } from "./stack";
import { words } from "./walk/words";

const es = words.es;

async function buyThree(page: Page, name: string): Promise<void> {
  const { slug } = await lab.createOrganization();
  const { url } = await lab.createCampaign(slug, {
    ...{ type: "tickets", title: "Peña anual", allow_other_amount: false },
    ...{ event_date: "2039-12-12T20:00", format: "physical", address: "El galpón" },
    ticket_options: [{ name: "General", quantity: 10, amount: "1500.00" }],
  });
  const donation = makeDonation();
  await page.goto(url);
  await page.getByLabel("Cuántas entradas «General»").selectOption("3");
  await checkPage(page, `${name}-seats`, { axe: false });
  await page.getByRole("button", { name: "Continuar" }).click();
  // The next page begins at the form, below the cover.
  await expect(page).toHaveURL(/#donation$/);
  await fillDonation(page, es, donation);
  await checkPage(page, `${name}-order`, { axe: false });
  await page.getByRole("button", { name: /^Pagar/ }).click();
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();
  await expect(page.getByText(/4\.500,00/).first()).toBeVisible();
  // A purchase is no donation with a frequency.
  await expect(page.getByText("Frecuencia")).toHaveCount(0);

  const mail = await mailWith(donation.email, /entradas para Peña anual/);
  const link = /https?:\/\/\S+\/t\/orders\/\S+/.exec(mail)?.[0] ?? "";
  await page.goto(link);
  await expect(page.getByRole("link", { name: /Ver la entrada/ })).toHaveCount(3);
  await checkPage(page, `${name}-tickets`, { axe: false });
}

test("three seats with script", async ({ page }) => {
  await buyThree(page, "buyer");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("three seats without script", async ({ page }) => {
    await buyThree(page, "plain-buyer");
  });
});
