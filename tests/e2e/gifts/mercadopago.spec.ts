/** Tests gifts through an organisation's own Mercado Pago account: with its script, without one, with a challenge. */
import type { Page } from "@playwright/test";
import { expect, test } from "../browser-test";
import { fillDonation, makeDonation, type Donation } from "../pages/donor-page";
import { lab } from "../stack";
import { words } from "../walk/words";

const es = words.es;
const GATEWAY = "mercadopago";
const TOKENS = /\/v1\/card_tokens\?public_key=/;
const SDK = /\/js\/v2$/;
const CHALLENGED = "5483928164574623";

/** Opens the form of a campaign whose gifts the organisation's own account charges. */
async function openForm(page: Page): Promise<void> {
  const { slug } = await lab.createOrganization({ gateways: [GATEWAY] });
  const amounts = [{ amount: "1500.00", caption: "Una chapa" }];
  const { url } = await lab.createCampaign(slug, { amounts });
  await page.goto(url);
}

async function give(page: Page, donation: Donation): Promise<void> {
  await page.getByLabel(es.once, { exact: true }).check();
  await fillDonation(page, es, donation);
  await page.getByRole("button", { name: es.give }).click();
}

/** Returns the tokens that the browser made, as they come. */
function watchTokens(page: Page): string[] {
  const made: string[] = [];
  page.on("response", (response) => {
    if (!TOKENS.test(response.url()) || response.request().method() !== "POST") return;
    void response.json().then(({ id }: { id: string }) => made.push(id));
  });
  return made;
}

const charged = async () => {
  const rows = (await lab.listBooks(GATEWAY)) as unknown as { token: string }[];
  return rows.map(({ token }) => token);
};

test("a gift is charged with the token of the company's script, second version", async ({
  page,
}) => {
  const made = watchTokens(page);
  const policy = page.waitForResponse((response) => /\/c\/[^/]+$/.test(response.url()));
  await openForm(page);
  expect((await policy).headers()["content-security-policy"]).toMatch(
    /script-src [^;]*127\.0\.0\.1/,
  );
  await give(page, makeDonation());
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();
  expect(made).toHaveLength(1);
  expect(await charged()).toContain(made[0]);
});

test("a gift is charged with the token of the company's script, first version", async ({
  page,
}) => {
  const made = watchTokens(page);
  await page.route(SDK, async (route) => {
    const first = new URL("/sdk/javascript/v1/mercadopago.js", route.request().url());
    await route.fulfill({ response: await route.fetch({ url: first.href }) });
  });
  await openForm(page);
  await give(page, makeDonation());
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();
  expect(made).toHaveLength(1);
  expect(await charged()).toContain(made[0]);
});

test("what the company's script refuses is said at its field, and nothing is charged", async ({
  page,
}) => {
  const before = (await charged()).length;
  await page.route(TOKENS, (route) =>
    route.fulfill({
      // The browser reports other statuses as faults of the page.
      ...{ status: 422, headers: { "access-control-allow-origin": "*" } },
      json: { message: "x", status: 422, cause: [{ code: "E702" }, { code: "E301" }] },
    }),
  );
  await openForm(page);
  await give(page, makeDonation());
  const fault = page.locator("#payment-method-cc-number-error");
  await expect(fault).toContainText("La empresa de pagos no pudo verificar la tarjeta");
  await expect(page.getByLabel(es.email, { exact: true })).toHaveValue(/@example.org$/);
  expect(await charged()).toHaveLength(before);
  await page.unroute(TOKENS);
  await page.getByRole("button", { name: es.give }).click();
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();
});

test("a script of another version leaves the card to the vault", async ({ page }) => {
  const made = watchTokens(page);
  await page.route(SDK, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await openForm(page);
  await give(page, makeDonation());
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();
  expect(made).toHaveLength(0);
});

test("a bank's challenge is answered on its own page", async ({ page }) => {
  await openForm(page);
  await give(page, makeDonation({ card: CHALLENGED }));
  await expect(page.getByRole("heading", { name: "Falta un paso" })).toBeVisible();
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Ir a mi banco" }).click();
  const bank = await opened;
  await bank.getByRole("button", { name: "Aprobar" }).click();
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible({ timeout: 30_000 });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("a gift is charged with the vault's token", async ({ page }) => {
    const before = (await charged()).length;
    await openForm(page);
    await give(page, makeDonation());
    await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();
    expect(await charged()).toHaveLength(before + 1);
  });
});
