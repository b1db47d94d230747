import { test, expect } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { fillOrganization, fillUser, verify } from "./pages/aboard";
import {
  expectCardEmpty,
  expectKept,
  fillCard,
  fillDonation,
  makeDonation,
} from "./pages/donor-page";
import { drawAmount, makePerson } from "./pages/person";
import { lab, mailWith } from "./stack";
import { words } from "./walk/words";

test.use({ javaScriptEnabled: false });

test("scripts off: an organisation signs up and verifies both addresses", async ({ page }) => {
  const es = words.es;
  const olga = makePerson("AR");
  await page.goto("/");
  await page.getByRole("link", { name: es.start }).click();
  // With a wrong check digit the form comes back with the input and an error on the field.
  const wrong = olga.uid.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  await fillOrganization(page, es, { ...olga, uid: wrong });
  await page.getByRole("button", { name: es.goOn, exact: true }).click();
  const uid = page.getByLabel(/^CUIT /);
  await expect(uid).toHaveAttribute("aria-invalid", "true");
  await expect(uid).toHaveValue(wrong);
  await expect(page.getByLabel(es.organizationName)).toHaveValue(olga.organization);
  await checkPage(page, "plain-signup-fault", { axe: false });
  await fillOrganization(page, es, olga);
  await page.getByRole("button", { name: es.goOn, exact: true }).click();

  await fillUser(page, es, { ...olga, cellphone: "123" });
  await page.getByRole("button", { name: es.createAccount }).click();
  const cellphone = page.getByLabel(es.cellphone, { exact: true });
  await expect(cellphone).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel(es.email)).toHaveValue(olga.email);
  await expect(page.getByLabel(es.password, { exact: true })).toHaveValue("");
  await checkPage(page, "plain-signup-user-fault", { axe: false });
  await fillUser(page, es, olga);
  await page.getByRole("button", { name: es.createAccount }).click();
  await verify(page, es, olga, "plain", { axe: false });
});

test("scripts off: a donation with errors comes back filled except the card, then is charged", async ({
  page,
}) => {
  const es = words.es;
  const { slug } = await lab.createOrganization();
  const amounts = [{ amount: "1500.00", caption: "Una chapa" }];
  const { url } = await lab.createCampaign(slug, { amounts });
  const donation = makeDonation();
  await page.goto(url);
  await checkPage(page, "plain-donor", { axe: false });
  await page.getByRole("radio", { name: es.otherAmount }).check();
  await page.getByLabel(es.writeAmount).fill("10.00");
  await fillDonation(page, es, { ...donation, card: "4111111111111112" });
  await page.getByRole("button", { name: es.give }).click();

  await expect(page.getByLabel(es.writeAmount)).toHaveValue("10.00");
  await expect(page.getByLabel(es.writeAmount)).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("#donation-items-0-amount-error")).toBeVisible();
  await expect(page.locator("#payment-method-cc-number-error")).toBeVisible();
  await expectKept(page, es, donation);
  await expectCardEmpty(page, es);
  await checkPage(page, "plain-donor-faults", { axe: false });

  await page.getByLabel(es.writeAmount).fill("2.500,50");
  await fillCard(page, es, donation.card);
  await page.getByRole("button", { name: es.give }).click();
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();
  await checkPage(page, "plain-thanks", { axe: false });
  expect(await mailWith(donation.email, /Gracias por tu donación/)).toMatch(/2\.500,50/);
});

test("scripts off: the second click of a double click makes no second donation", async ({
  page,
}) => {
  const es = words.es;
  const { slug } = await lab.createOrganization();
  const amount = drawAmount();
  const { url } = await lab.createCampaign(slug, { amounts: [{ amount, caption: "" }] });
  await page.goto(url);
  await fillDonation(page, es, makeDonation());
  await page.getByRole("button", { name: es.give }).dblclick();
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();
  const books = await lab.listBooks();
  expect(books.filter((row) => row.amount === amount)).toHaveLength(1);
});
