/** Single donations on a phone by PIX, with and without script, and by OXXO, PSE and CBU. */
import type { Page } from "@playwright/test";
import { test, expect } from "../browser-test";
import { checkPage } from "../walk/page-checks";
import { makeDonation } from "../pages/donor-page";
import { lab, mailWith } from "../stack";

test.use({
  locale: "pt-BR",
  timezoneId: "America/Sao_Paulo",
  permissions: ["clipboard-read", "clipboard-write"],
});

/** Opens the form of a way to pay and sends it. Returns the donor's address. */
async function give(page: Page, country: string, [method, amount, document]: string[]) {
  const { slug } = await lab.createOrganization({ country });
  const { url } = await lab.createCampaign(slug, { allow_one_time: true });
  const { email } = makeDonation();
  await page.goto(url);
  const choices = page.locator("[name='donation[recurrency]']");
  await choices.last().check({ force: true });
  const kept: Record<string, string> = {
    amount: amount ?? "",
    "donor[first_name]": "Ana",
    "donor[last_name]": "Paz",
    "donor[email]": email,
  };
  for (const [name, text] of Object.entries(kept)) {
    await page.locator(`[name='${name}']`).fill(text);
  }
  await page.locator(".give-methods button", { hasText: method ?? "" }).click();
  await expect(page.locator("[name='payment_method[cc_number]']")).toHaveCount(0);
  for (const [name, text] of Object.entries(kept)) {
    await expect(page.locator(`[name='${name}']`)).toHaveValue(text);
  }
  await expect(choices.last()).toBeChecked();
  const typed: Record<string, string> = {
    "payment_method[cardholder_name]": "Ana Paz",
    "payment_method[cardholder_id_number]": document ?? "",
  };
  for (const [name, text] of Object.entries(typed)) {
    await page.locator(`[name='${name}']`).fill(text);
  }
  return email;
}

/** The donor's bank sends the money of the last donation of R$ 50,50, which no other test gives. */
async function pay(): Promise<void> {
  const calls = await lab.listCalls();
  const own = calls.filter(
    ({ amount, operation }) => operation === "charge" && Number(amount) === 50.5,
  );
  const payment = own.at(-1)?.reference;
  expect(await lab.sendEvent({ type: "approved", payment })).toBe(200);
}

test("PIX: the code is copied, the page follows the payment, and a mail brings it", async ({
  page,
}) => {
  const email = await give(page, "BR", ["PIX", "50,50", "390.533.447-05"]);
  await checkPage(page, "pix-form");
  await page.locator("#donation .button-wide").click();
  await expect(page.getByRole("heading", { name: "Falta pagar sua doação" })).toBeVisible();
  await expect(page.locator("[data-until] span").first()).toHaveText(/^2[34]$/);
  await page.getByRole("button", { name: "Copiar o código" }).click();
  const code = await page.locator("textarea.pay-code").inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await checkPage(page, "pix-to-pay");
  expect(await mailWith(email, /Falta pagar sua doação/)).toContain(code);
  await pay();
  await expect(page.getByRole("heading", { name: /Obrigad/ })).toBeVisible({ timeout: 30_000 });
});

test.describe("scripts off", () => {
  test.use({ javaScriptEnabled: false });

  test("PIX: a form with an error keeps its way to pay, and the page reloads by itself", async ({
    page,
  }) => {
    await give(page, "BR", ["PIX", "50,50", "390.533.447-00"]);
    await page.locator("#donation .button-wide").click();
    const number = page.locator("[name='payment_method[cardholder_id_number]']");
    await expect(number).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator("[name='payment_method[method]']")).toHaveValue("pix");
    await number.fill("390.533.447-05");
    await page.locator("#donation .button-wide").click();
    await expect(page.locator("textarea.pay-code")).toHaveValue(/^000201/);
    await expect(page.getByRole("button", { name: "Copiar o código" })).toBeHidden();
    await checkPage(page, "pix-plain", { axe: false });
    await pay();
    await page.reload();
    await expect(page.getByRole("heading", { name: /Obrigad/ })).toBeVisible();
  });
});

test.describe("in Spanish", () => {
  test.use({ locale: "es-MX", timezoneId: "America/Mexico_City" });

  test("OXXO: the reference is a page that prints", async ({ page }) => {
    await give(page, "MX", ["OXXO", "300", "GODE561231GR8"]);
    await page.locator("#donation .button-wide").click();
    await expect(page.locator(".thanks-facts")).toContainText("OXXO");
    await expect(page.locator("[data-print]")).toBeVisible();
    await checkPage(page, "oxxo-to-pay");
  });
});

test.describe("in Colombia", () => {
  test.use({ locale: "es-CO", timezoneId: "America/Bogota" });

  test("PSE: the donor's bank is a link away", async ({ page }) => {
    await give(page, "CO", ["PSE", "50.000", "1020304050"]);
    await page.locator("[name='payment_method[bank]']").selectOption({ label: "Bancolombia" });
    await checkPage(page, "pse-form");
    await page.locator("#donation .button-wide").click();
    const bank = page.getByRole("link", { name: "Ir a pagar" });
    await expect(bank).toHaveAttribute("href", /^http/);
    await checkPage(page, "pse-to-pay");
  });
});

test.describe("in Argentina", () => {
  test.use({ locale: "es-AR", timezoneId: "America/Argentina/Buenos_Aires" });

  test("CBU: a wallet's number is refused, and the debit waits for the bank", async ({ page }) => {
    await give(page, "AR", ["Débito bancario", "5000", "30.123.456"]);
    const account = page.locator("[name='payment_method[cbu]']");
    await account.fill("0000003100010000000001");
    await page.locator("[name='payment_method[mandate]']").check();
    await checkPage(page, "cbu-form");
    await page.locator("#donation .button-wide").click();
    await expect(account).toHaveAttribute("aria-invalid", "true");
    await account.fill("0170099200000677971515");
    await page.locator("#donation .button-wide").click();
    await expect(page.locator("#donation")).toHaveCount(0);
    await checkPage(page, "cbu-waiting");
  });
});
