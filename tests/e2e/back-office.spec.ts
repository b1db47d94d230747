/** Tests what read-only members do not see, suggested next steps, and the layout on a tablet. */
import type { Page } from "@playwright/test";
import { expect, test } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { signIn } from "./pages/aboard";
import { waitForFonts } from "./pages/font";
import { addressOf, openTenant } from "./pages/places";
import { lab, tenantUrl } from "./stack";
import { words } from "./walk/words";

const READ_ONLY = "Tu rol permite ver estos datos, no cambiarlos.";

/** Each page's changing controls, by name, and whether a note explains their absence. */
const CONTROLS: Record<string, { names: string[]; hasNote?: boolean }> = {
  "manage/campaigns": { names: ["Exportar", "Crear campaña"] },
  "manage/campaigns/:uuid": {
    names: ["Guardar cambios", "Dejar de publicar", "Subir imagen"],
    hasNote: true,
  },
  "manage/donations": { names: ["Exportar"] },
  "manage/transactions": { names: ["Exportar"] },
  "manage/settings/organization": { names: ["Guardar", "Subir logo", "Subir foto"], hasNote: true },
  "manage/settings/gateways": { names: ["Editar", "Eliminar"] },
};

const control = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("link", { name, exact: true })
    .or(page.getByRole("main").getByRole("button", { name, exact: true }));

async function enter(page: Page, slug: string, person: { email: string; password: string }) {
  await page.goto(tenantUrl(slug, "/manage/settings"));
  await signIn(page, words.es, person);
  await expect(page).toHaveURL(tenantUrl(slug, "/manage/settings"));
}

test("a read-only member sees every page without its changing controls, with an explanation", async ({
  page,
  donorContext,
}) => {
  const { organization, things } = await openTenant("AR");
  const { slug, owner } = organization;
  const reader = await donorContext.newPage();
  await enter(page, slug, owner);
  await enter(reader, slug, await lab.createUser(slug, "viewer"));
  for (const [url, { names, hasNote }] of Object.entries(CONTROLS)) {
    const address = addressOf(url, slug, things);
    await page.goto(address);
    await reader.goto(address);
    await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
    for (const name of names) {
      await expect(control(page, name).first(), `${name} at ${url}`).toBeVisible();
      await expect(control(reader, name), `${name} at ${url}`).toHaveCount(0);
    }
    await expect(page.getByText(READ_ONLY)).toHaveCount(0);
    await expect(reader.getByText(READ_ONLY)).toHaveCount(hasNote ? 1 : 0);
    if (hasNote) {
      await expect(reader.getByRole("main").locator("form")).toHaveCount(0);
      await expect(
        reader.getByRole("main").locator(":is(input, select, textarea):enabled"),
      ).toHaveCount(0);
      await checkPage(reader, `reader-${url.replace(/\W+/g, "-")}`);
    }
  }
  await reader.locator(".manage-side").getByRole("link", { name: "Ajustes" }).click();
  const index = reader.getByRole("main");
  await expect(index.getByRole("link", { name: "Pasarelas de pago" })).toBeVisible();
  for (const name of ["Usuarios", "Seguridad", "Actividad"])
    await expect(index.getByRole("link", { name })).toHaveCount(0);
});

test("the next step: a card for a missing one that is permitted, a text if there is none", async ({
  page,
  donorContext,
}) => {
  const { slug, owner } = await lab.createOrganization({ gateways: [] });
  const place = tenantUrl(slug, "/account/verifications");
  await enter(page, slug, owner);
  await page.goto(place);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.es.whatIsNext);
  const cards = page.getByRole("main").getByRole("listitem").getByRole("link");
  await expect(cards).toHaveText([
    new RegExp(`^${words.es.nextGateway}`),
    new RegExp(`^${words.es.nextCampaign}`),
  ]);
  await checkPage(page, "what-is-next-both");
  await cards.first().click();
  await expect(page).toHaveURL(tenantUrl(slug, "/account/onboarding/payment_gateways"));

  const reader = await donorContext.newPage();
  await enter(reader, slug, await lab.createUser(slug, "viewer"));
  await reader.goto(place);
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Tu cuenta está verificada");
  await expect(reader.getByText("Ya podés usar el panel.")).toBeVisible();
  await expect(reader.getByRole("main").getByRole("listitem").getByRole("link")).toHaveCount(0);
  await checkPage(reader, "what-is-next-nothing");
});

test("on a tablet the lists don't scroll sideways, and counts of one use the singular", async ({
  page,
}) => {
  const { organization, things } = await openTenant("AR");
  const { slug, owner } = organization;
  await enter(page, slug, owner);
  await page.setViewportSize({ width: 768, height: 1024 });
  await waitForFonts(page);
  for (const list of [
    "campaigns",
    "donations",
    "transactions",
    "settings/users",
    "settings/activity",
    "settings/user/activity",
  ]) {
    await page.goto(addressOf(`manage/${list}`, slug, things));
    const frame = page.locator(".data-table-frame");
    await expect(frame).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const over = await frame.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth);
    expect(over, `pixels cut off at ${list}`).toBeLessThanOrEqual(0);
    const clear = page.getByRole("link", { name: "Quitar filtros" });
    await expect(clear, `nothing to clear at ${list}`).toHaveCount(0);
  }
  await page.goto(addressOf("manage/campaigns", slug, things));
  await expect(page.getByText("Mostrando 1 - 1 de 1 campaña", { exact: true })).toBeVisible();
});

test("reduced motion shows a change at once, without transitions", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/login");
  const running = await page.evaluate(() => {
    document.body.style.color = "#345678";
    return document.getAnimations().length;
  });
  expect(running).toBe(0);
});
