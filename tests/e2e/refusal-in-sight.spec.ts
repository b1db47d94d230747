/** Tests that a refusal's reason is focused and on screen at every height, with script and without. */
import type { Browser, Page } from "@playwright/test";
import { cards } from "../factories/donation-form";
import { test, expect } from "./browser-test";
import { signIn } from "./pages/aboard";
import { fillCard, fillDonation, makeDonation } from "./pages/donor-page";
import { expectRefusalInSight } from "./pages/fault";
import { signInStaff } from "./pages/staff";
import { lab, tenantUrl } from "./stack";
import { words } from "./walk/words";

const es = words.es;
const HEIGHTS = [600, 700, 768, 900, 1080];

/** Refuses a form again at each height, each time from the button at its end. */
async function atEachHeight(page: Page, refuse: () => Promise<void>): Promise<void> {
  for (const height of HEIGHTS) {
    await page.setViewportSize({ width: 1280, height });
    await test.step(`${height} px`, async () => {
      await refuse();
      await expectRefusalInSight(page);
    });
  }
}

async function openForm(
  order: Record<string, unknown> = {},
): Promise<{ slug: string; url: string }> {
  const { slug } = await lab.createOrganization();
  const amounts = [{ amount: "1500.00", caption: "" }];
  const { url } = await lab.createCampaign(slug, { amounts, ...order });
  return { slug, url };
}

async function withoutScript(browser: Browser, work: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "es-AR" });
  await work(await context.newPage());
  await context.close();
}

test("a donor's form: an empty field and a declined card", async ({ page }) => {
  const { url } = await openForm();
  await page.goto(url);
  const give = page.getByRole("button", { name: es.give });
  await atEachHeight(page, () => give.click());
  // The box stands right above the field that it is about.
  const field = page.getByLabel(es.firstName, { exact: true });
  await expect(field).toBeInViewport({ ratio: 1 });
  await fillDonation(page, es, makeDonation({ card: cards.insufficientFunds }));
  await atEachHeight(page, async () => {
    await give.click();
    await expect(page.getByRole("alert").filter({ hasText: es.declined })).toBeFocused();
  });
});

test("a donor's form without script", async ({ browser }) => {
  const { url } = await openForm();
  await withoutScript(browser, async (page) => {
    await page.goto(url);
    await fillDonation(page, es, makeDonation());
    await atEachHeight(page, async () => {
      await fillCard(page, es, "4111111111111112");
      await page.getByRole("button", { name: es.give }).click();
      await expect(page.locator("#form-notice")).toContainText(/Número de tarjeta/);
    });
    await fillCard(page, es, cards.insufficientFunds);
    await page.getByRole("button", { name: es.give }).click();
    await expectRefusalInSight(page);
  });
});

test("a donor's own area, which has no script", async ({ page }) => {
  const { slug } = await lab.createOrganization();
  await page.goto(tenantUrl(slug, "/mi"));
  await atEachHeight(page, async () => {
    // Browsers take this address, the server does not.
    await page.locator("input[type=email]").fill("ana@example");
    await page.locator("form button.button-primary").click();
  });
});

test("the back office: a long form and a card", async ({ page }) => {
  const { slug, owner } = await lab.createOrganization();
  await page.goto(tenantUrl(slug, "/manage/settings/details"));
  await signIn(page, es, owner);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const { url } = await lab.createCampaign(slug, { amounts: [{ amount: "1500.00", caption: "" }] });
  await atEachHeight(page, async () => {
    await page.goto(tenantUrl(slug, "/manage/settings/organization"));
    await page.getByLabel("Nombre", { exact: true }).fill("");
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
  });
  await expect(page.locator(".refusal")).toContainText(/Nombre: Este campo es requerido/);

  const order = makeDonation();
  await page.goto(url);
  await fillDonation(page, es, order);
  await page.getByRole("button", { name: es.give }).click();
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();
  await page.goto(tenantUrl(slug, "/manage/donations"));
  const links = await page.locator('main a[href^="/manage/donations/"]').all();
  const hrefs = await Promise.all(links.map((link) => link.getAttribute("href")));
  const donation = hrefs.find((href) => /\/[0-9a-f-]{36}$/.test(href ?? "")) ?? "";
  await page.goto(tenantUrl(slug, `${donation}/payment_method`));
  await atEachHeight(page, async () => {
    await page.locator("form#donation-card").getByRole("button").last().click();
  });
});

test("operators", async ({ page }) => {
  await signInStaff(page, "/operator/announcements/new");
  await atEachHeight(page, () => page.getByRole("button", { name: "Publicar aviso" }).click());
});
