/** A treasurer's month: what is pending, the payout, its statement and files, and the way of one donation. */
import fs from "node:fs/promises";
import type { Page } from "@playwright/test";
import { donationBody } from "../../factories/donation-form";
import { OPERATOR_HOST, Visitor } from "../../factories/product";
import { appCode } from "../../factories/second-factor";
import { expect, test } from "../browser-test";
import { signIn } from "../pages/aboard";
import { lab, stack, tenantUrl } from "../stack";
import { checkPage } from "../walk/page-checks";
import { words } from "../walk/words";

const DAY_MS = 24 * 60 * 60 * 1000;
const GIFTS = 3;
const SAYS = {
  es: {
    ...{
      country: "UY",
      next: "Próximo depósito",
      see: "Ver los depósitos",
      next_in: /^Próximo depósito: /,
    },
    ...{ planned: "Previsto", paid: "Pagado", payout: /^Depósito \d+$/, csv: "Descargar CSV" },
    pdf: "Descargar PDF",
  },
  pt: {
    ...{
      country: "BR",
      next: "Próximo repasse",
      see: "Ver os repasses",
      next_in: /^Próximo repasse: /,
    },
    ...{ planned: "Previsto", paid: "Pago", payout: /^Repasse \d+$/, csv: "Baixar CSV" },
    pdf: "Baixar PDF",
  },
} as const;

/** Our staff's person who is signed in at the product's time. */
async function enterStaff(at: Date): Promise<Visitor> {
  const staff = new Visitor(stack);
  const operator = await lab.createOperator();
  expect((await staff.signInOperator(operator, appCode(operator.totp_secret, at))).status).toBe(
    200,
  );
  return staff;
}

async function give(slug: string, campaign: string, country: string): Promise<void> {
  const donor = new Visitor(stack);
  const token = (await donor.get(slug, `/c/${campaign}`)).meta("csrf-token");
  const body = donationBody({ country, amount: "1500.00" });
  const given = await donor.call("POST", slug, `/c/${campaign}/donations`, { body, token });
  expect(given.status, given.text).toBe(201);
}

async function runAt(at: Date): Promise<void> {
  await lab.setClock(at);
  await lab.runDue();
}

async function download(page: Page, name: string): Promise<Buffer> {
  const link = page.getByRole("link", { name, exact: true }).first();
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return fs.readFile(await file.path());
}

async function spendMonth(page: Page, language: keyof typeof SAYS): Promise<void> {
  const says = SAYS[language];
  const { country } = says;
  const start = Date.now();
  const after = (days: number) => new Date(start + days * DAY_MS);
  const { slug } = await lab.createOrganization({ country });
  const campaign = await lab.createCampaign(slug, { allow_one_time: true });
  for (let at = 0; at < GIFTS; at += 1) await give(slug, campaign.slug, country);

  await page.goto(tenantUrl(slug, "/manage"));
  const treasurer = await lab.createUser(slug, "finance");
  await signIn(page, words[language], treasurer);
  await expect(page.getByRole("heading", { name: says.next })).toBeVisible();
  await page.getByRole("link", { name: says.see }).click();
  await expect(page.getByText(says.next_in).first()).toBeVisible();
  await checkPage(page, `payouts-${language}-pending`);

  // The money becomes available, its payout day comes, and our staff approves the day's payouts.
  await runAt(after(31));
  // The session of a month ago is over.
  await page.reload();
  await signIn(page, words[language], treasurer);
  await expect(page.getByRole("row").getByText(says.planned)).toBeVisible();
  const staff = await enterStaff(after(31));
  const batches = await staff.get(OPERATOR_HOST, "/operator/payouts");
  const batch = new RegExp(`value="${country}"/?><input[^>]*name="planned_on" value="([\\d-]+)"`);
  const plannedOn = batch.exec(batches.text)?.[1] ?? "";
  const order = {
    ...{ csrf_token: batches.field("csrf_token"), intent: "approve" },
    ...{ country, planned_on: plannedOn },
  };
  expect((await staff.post(OPERATOR_HOST, "/operator/payouts", order)).status).toBe(303);
  await runAt(after(31.1));
  await runAt(after(33));
  await page.reload();
  await expect(page.getByRole("row").getByText(says.paid)).toBeVisible();
  await checkPage(page, `payouts-${language}-paid`);

  await page.getByRole("link", { name: says.payout }).click();
  await expect(page.getByRole("heading", { name: says.payout, level: 1 })).toBeVisible();
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(1 + GIFTS);
  await checkPage(page, `payouts-${language}-statement`);
  expect((await download(page, says.pdf)).subarray(0, 5).toString()).toBe("%PDF-");
  const csv = (await download(page, says.csv)).toString().trimEnd().split("\n");
  expect(csv.length).toBeGreaterThanOrEqual(1 + GIFTS);

  await rows.nth(1).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/manage\/donations\/[\w-]{36}$/);
  await page.locator(".story-menu").first().locator("summary, button").first().click();
  await expect(page.locator(".story-menu a[href*='/manage/payouts/']").first()).toBeVisible();
  await checkPage(page, `payouts-${language}-donation`);
}

test("in Spanish", async ({ page }) => {
  await spendMonth(page, "es");
});

test.describe("in Portuguese", () => {
  test.use({ locale: "pt-BR", timezoneId: "America/Sao_Paulo" });

  test("in Portuguese", async ({ page }) => {
    await spendMonth(page, "pt");
  });
});
