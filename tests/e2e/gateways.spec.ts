/**
 * Tests the gateways' page: a setup in modals and as pages, the account's number, rules, order,
 * missing features of a plan.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { signIn } from "./pages/aboard";
import { waitUntilAlive } from "./pages/alive";
import { skipGuides } from "./pages/guides";
import { lab, tenantUrl } from "./stack";
import { words } from "./walk/words";

const PLACE = "/manage/settings/gateways";
const GLOBAL = "Cobros internacionales";
const LOCAL = "Pagos integrados locales";

async function enter(page: Page, slug: string, person: { email: string; password: string }) {
  await page.goto(tenantUrl(slug, PLACE));
  await signIn(page, words.es, person);
  await expect(page).toHaveURL(tenantUrl(slug, PLACE));
}

const named = (page: Page, name: string) => page.getByRole("article").filter({ hasText: name });

test("global payments are set up, changed, moved to first place and disabled, all on one page", async ({
  page,
}) => {
  const { slug, owner } = await lab.createOrganization();
  for (const title of ["Útiles", "Abrigo"]) await lab.createCampaign(slug, { title });
  const told: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/manage/api/track")) told.push(request.postData() ?? "");
  });
  await enter(page, slug, owner);
  const global = named(page, GLOBAL);
  await expect(global.getByText("Nuevo", { exact: true })).toBeVisible();
  await checkPage(page, "gateways-list");

  await global.getByRole("link", { name: `Elegir: ${GLOBAL}` }).click();
  const dialog = page.getByRole("dialog", { name: `Activar ${GLOBAL}` });
  await expect(dialog.getByText("no se puede deshacer")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveText(
    "Pasarelas de pago",
  );
  await checkPage(page, "gateways-intro");
  await dialog.getByRole("link", { name: "Continuar" }).click();
  await dialog.getByRole("button", { name: "Guardar y activar" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Elegí al menos una regla");
  await dialog.getByLabel(/primera donación/).check();
  await dialog.getByRole("button", { name: "Guardar y activar" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Elegí al menos una campaña");
  for (const title of ["Útiles", "Abrigo"]) {
    const box = dialog.getByRole("combobox", { name: "Campañas que cobra" });
    await box.and(page.locator("input")).fill(title);
    await page.getByRole("option", { name: title }).click();
    // Choosing an option renders a new combobox.
    await expect(dialog.locator(".chip", { hasText: title })).toBeVisible();
  }
  await expect(dialog.locator(".chip")).toHaveText(["Abrigo", "Útiles"]);
  await dialog.getByRole("button", { name: "Quitar Útiles" }).click();
  await checkPage(page, "gateways-global-form");
  await dialog.getByRole("button", { name: "Guardar y activar" }).click();
  const done = page.getByRole("dialog", { name: "¡Los cobros internacionales están activos!" });
  await expect(done).toBeVisible();
  await checkPage(page, "gateways-success");
  await done.getByRole("link", { name: "Entendido" }).click();
  await expect(done).toHaveCount(0);
  await expect(global.getByRole("listitem").filter({ hasText: "Abrigo" })).toBeVisible();
  await expect(global.getByText("Útiles")).toHaveCount(0);
  await expect(global.getByText(/Activada el \d+ de \p{L}+ de \d{4} - \d\d:\d\d/u)).toBeVisible();
  expect(told.map((text) => JSON.parse(text) as unknown)).toEqual([
    {
      event: "click_create_payment_processor",
      trigger_button: "choose",
      breadcrumbs_path: PLACE,
      gateway_id: "global_payments",
    },
  ]);

  await global.getByRole("link", { name: "Editar" }).click();
  const edit = page.getByRole("dialog", { name: `Editar ${GLOBAL}` });
  await edit.getByLabel(/Reintentar/).check();
  await edit.getByRole("button", { name: "Actualizar" }).click();
  const updated = page.getByRole("dialog").getByRole("status");
  await expect(updated).toContainText("cobra las campañas que elegiste");
  await expect(updated).toContainText("intenta enseguida lo que la pasarela local rechace");
  await page.getByRole("dialog").getByRole("link", { name: "Entendido" }).click();
  await expect(
    global.getByText("Reintenta enseguida lo que rechaza la pasarela local"),
  ).toBeVisible();

  const order = page.getByRole("list", { name: "Orden de las pasarelas" });
  await expect(order.getByRole("listitem")).toHaveText([LOCAL, GLOBAL]);
  const row = order.getByRole("listitem").filter({ hasText: GLOBAL });
  await row.locator("[data-move]").first().press("Enter");
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: "Guardar el orden" }).click();
  await saved;
  await expect(order.getByRole("listitem")).toHaveText([GLOBAL, LOCAL]);
  await page.reload();
  await expect(order.getByRole("listitem")).toHaveText([GLOBAL, LOCAL]);

  await global.getByRole("link", { name: "Eliminar" }).click();
  const ask = page.getByRole("dialog", { name: `¿Eliminar ${GLOBAL}?` });
  await ask.getByRole("button", { name: "Eliminar" }).click();
  await expect(global.getByRole("link", { name: `Elegir: ${GLOBAL}` })).toBeVisible();
  await expect(order).toHaveCount(0);
});

test("the account's number is shown on request, and the account is changed in a modal", async ({
  page,
}) => {
  const { slug, owner } = await lab.createOrganization();
  await enter(page, slug, owner);
  const masked = page.getByText(/••••\d{4} · ARS/);
  await expect(masked).toBeVisible();
  await page.getByRole("button", { name: "Ver el número completo" }).click();
  await expect(page.getByText(/\d{22} · ARS/)).toBeVisible();
  await checkPage(page, "gateways-revealed");
  await page.reload();
  await expect(masked).toBeVisible();
  await page.getByRole("link", { name: "Editar" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Editar cuenta bancaria" });
  await expect(page).toHaveURL(tenantUrl(slug, `${PLACE}/bank`));
  // An error disappears once its field is corrected, before anything is sent.
  const email = dialog.locator("[name=contact_email]");
  const typed = await email.inputValue();
  await email.fill("sin arroba");
  await dialog.getByRole("button", { name: "Guardar cuenta" }).click();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await email.fill(typed);
  await expect(email).not.toHaveAttribute("aria-invalid");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  // Back closes the dialog, and its old address opens it.
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.goto(tenantUrl(slug, `${PLACE}?edit=bank`));
  await expect(page).toHaveURL(tenantUrl(slug, `${PLACE}/bank`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Editar cuenta bancaria");
  await page.getByRole("link", { name: "Volver" }).click();
  await page.getByRole("link", { name: "Editar" }).first().click();
  await dialog.getByLabel("Apellido").fill("Núñez");
  await checkPage(page, "gateways-bank-modal");
  await dialog.getByRole("button", { name: "Guardar cuenta" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(tenantUrl(slug, "/manage/settings/activity"));
  await expect(
    page.getByRole("link", { name: /vio el número completo de una cuenta bancaria/ }),
  ).toBeVisible();
});

test("missing features of the plan are explained where they would be chosen", async ({
  page,
  donorContext,
}) => {
  const { slug, owner } = await lab.createOrganization({ plan: "original" });
  await enter(page, slug, owner);
  const global = named(page, GLOBAL);
  await global.getByText("Elegir", { exact: true }).click();
  const text = global.getByText("Los cobros internacionales no están incluidos en tu plan.");
  await expect(text).toBeVisible();
  await checkPage(page, "gateways-plan");
  await page.keyboard.press("Escape");
  await expect(text).toBeHidden();
  await global.getByText("Elegir", { exact: true }).click();
  await global.getByRole("link", { name: "Ver los planes" }).click();
  await expect(page).toHaveURL(/\/account\/subscriptions\/choose$/);

  const trial = await lab.createOrganization({ plan: undefined });
  const other = await donorContext.newPage();
  await enter(other, trial.slug, trial.owner);
  await expect(named(other, GLOBAL).getByRole("button", { name: "Elegir" })).toBeDisabled();
  await expect(named(other, GLOBAL).getByText("Tu plan permite una sola pasarela")).toBeVisible();
});

test("a Mercado Pago account is connected on the provider's own page, or not", async ({ page }) => {
  const { slug, owner } = await lab.createOrganization();
  await enter(page, slug, owner);
  const item = page.locator("details").filter({ hasText: "Mercado Pago" });
  const heading = item.getByRole("heading", { name: "Mercado Pago" });
  await page.getByText("Centralpos", { exact: true }).click();
  await heading.click();
  // Only one of them is open at a time.
  await expect(page.locator("details[open]")).toHaveCount(1);
  await checkPage(page, "gateways-item");
  await item.getByRole("button", { name: /^Elegir/ }).click();
  await expect(page).toHaveURL(/\/authorization\?.*code_challenge=/);
  await page.getByRole("link", { name: "Cancelar" }).click();
  await expect(page.getByRole("alert")).toContainText("cancelaste la autorización");
  await checkPage(page, "gateways-cancelled");
  await heading.click();
  await item.getByRole("button", { name: /^Elegir/ }).click();
  await page.getByRole("link", { name: "Autorizar" }).click();
  await expect(page.getByText("Mercado Pago está conectado")).toBeVisible();
  await checkPage(page, "gateways-connected");
  await page.getByRole("link", { name: "Entendido" }).click();
  await heading.click();
  await expect(item.getByText("Cuenta vinculada: 440000001")).toBeVisible();
  await checkPage(page, "gateways-linked");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await checkPage(page, "gateways-linked-390-dark");
});

test("a Mercado Pago account is disconnected here or there, and connected again", async ({
  page,
}) => {
  const { slug, owner } = await lab.createOrganization({ gateways: ["mercadopago"] });
  await enter(page, slug, owner);
  const item = page.locator("details").filter({ hasText: "Mercado Pago" });
  const open = async () => {
    const heading = item.getByRole("heading", { name: "Mercado Pago" });
    if ((await item.getAttribute("open")) === null) await heading.click();
  };
  const linked = item.getByText(/Cuenta vinculada: \d+/);
  await open();
  const account = /\d+/.exec(await linked.innerText())?.[0] ?? "";
  // Before hydration, the link leads to the dialog's own page.
  await waitUntilAlive(page);
  await item.getByRole("link", { name: "Eliminar" }).click();
  const ask = page.getByRole("dialog", { name: "¿Eliminar Mercado Pago?" });
  await ask.getByRole("button", { name: "Eliminar" }).click();
  await open();
  const connect = async () => {
    await item.getByRole("button", { name: /^Elegir/ }).click();
    const approve = await page.getByRole("link", { name: "Autorizar" }).getAttribute("href");
    await page.goto(`${new URL(approve ?? "", page.url()).href}&account=${account}`);
    await page.getByRole("link", { name: "Entendido" }).click();
    await open();
    await expect(linked).toHaveText(`Cuenta vinculada: ${account}`);
  };
  await connect();
  // The account's owner withdraws our permission at Mercado Pago.
  expect(await lab.sendEvent({ type: "unlinked", account }, "mercadopago")).toBe(200);
  await lab.runDue();
  // A refusal counts once it is repeated.
  await lab.setClock(new Date(Date.now() + 11 * 60_000));
  await lab.runDue();
  await lab.setClock(null);
  await page.reload();
  await open();
  await connect();
});

test("in the onboarding, Mercado Pago returns to the page, and ends the step", async ({ page }) => {
  // A trial allows one gateway.
  const { slug, owner } = await lab.createOrganization({ plan: undefined, gateways: [] });
  const place = tenantUrl(slug, "/account/onboarding/payment_gateways");
  await skipGuides(page.context());
  await page.goto(place);
  await signIn(page, words.es, owner);
  await expect(page).toHaveURL(place);
  const item = page.locator("main li").filter({ hasText: "Conectá la cuenta" });
  await item.getByRole("button", { name: /^Elegir/ }).click();
  await page.getByRole("link", { name: "Cancelar" }).click();
  await expect(page).toHaveURL(place);
  await expect(page.getByRole("alert")).toContainText("cancelaste la autorización");
  await checkPage(page, "onboarding-gateways-cancelled");
  await item.getByRole("button", { name: /^Elegir/ }).click();
  const approve = await page.getByRole("link", { name: "Autorizar" }).getAttribute("href");
  // An account belongs to one organisation.
  await page.goto(`${new URL(approve ?? "", page.url()).href}&account=440000077`);
  await expect(page).toHaveURL(`${place}/done`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("¡Ya podés recibir donaciones!");
  await expect(page.getByRole("link", { name: "Creá tu primera campaña" })).toBeVisible();
  await checkPage(page, "onboarding-gateways-connected");
});

test("a code of Centralpos is validated by the provider before it is stored", async ({ page }) => {
  const { slug, owner } = await lab.createOrganization();
  await enter(page, slug, owner);
  // Before hydration, the link leads to the dialog's own page.
  await waitUntilAlive(page);
  await page.getByText("Centralpos", { exact: true }).click();
  const item = page.locator("details").filter({ hasText: "Centralpos" });
  const dialog = page.getByRole("dialog", { name: "Activar Centralpos" });
  await item.getByRole("link", { name: /^Elegir/ }).click();
  const authorize = dialog.getByRole("button", { name: "Autorizar" });
  await expect(authorize).toBeDisabled();
  await dialog.getByLabel("Código de autorización").fill("CP-WRONGREVOKED");
  await authorize.click();
  await expect(dialog.getByRole("alert")).toContainText("Centralpos no reconoce este código");
  await checkPage(page, "gateways-centralpos");
  await dialog.getByLabel("Código de autorización").fill("CP-A1B2C3D4E5");
  await authorize.click();
  await page.getByRole("dialog").getByRole("link", { name: "Entendido" }).click();
  await item.getByRole("link", { name: "Eliminar" }).click();
  const ask = page.getByRole("dialog", { name: "¿Eliminar Centralpos?" });
  await ask.getByRole("button", { name: "Eliminar" }).click();
  await expect(item.getByRole("link", { name: /^Elegir/ })).toBeVisible();
});

test.describe("scripts off", () => {
  test.use({ javaScriptEnabled: false });

  test("the same, page by page", async ({ page }) => {
    const { slug, owner } = await lab.createOrganization();
    await lab.createCampaign(slug, { title: "Abrigo" });
    await enter(page, slug, owner);
    const global = named(page, GLOBAL);
    await global.getByRole("link", { name: `Elegir: ${GLOBAL}` }).click();
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveText(`Activar ${GLOBAL}`);
    await page.getByRole("link", { name: "Continuar" }).click();
    await page.getByLabel(/primera donación/).check();
    await page.getByRole("button", { name: "Guardar y activar" }).click();
    await expect(page.getByRole("alert")).toContainText("Elegí al menos una campaña");
    await page.getByLabel("Abrigo").check();
    await checkPage(page, "gateways-plain-form", { axe: false });
    await page.getByRole("button", { name: "Guardar y activar" }).click();
    await expect(title).toHaveText("¡Los cobros internacionales están activos!");
    await page.getByRole("link", { name: "Entendido" }).click();
    await expect(global.getByText("Abrigo")).toBeVisible();
    const order = page.getByRole("list", { name: "Orden de las pasarelas" });
    await order.locator("[data-move]").nth(1).click();
    await expect(order.getByRole("listitem")).toHaveText([GLOBAL, LOCAL]);
    await page.getByRole("button", { name: "Ver el número completo" }).click();
    await expect(page.getByText(/\d{22} · ARS/)).toBeVisible();
    await checkPage(page, "gateways-plain", { axe: false });
  });
});
