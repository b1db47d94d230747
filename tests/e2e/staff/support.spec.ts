/** Tests support access of our staff: requested, granted, used, ended; at both widths. */
import { expect, test } from "../browser-test";
import { checkPage } from "../walk/page-checks";
import { signIn } from "../pages/aboard";
import { signInStaff } from "../pages/staff";
import { lab, mailWith, tenantUrl } from "../stack";
import { words } from "../walk/words";
import type { Page } from "@playwright/test";

const SUPPORT = "/manage/settings/support";

async function check(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 });
  await checkPage(page, `support-${name}-390`);
  await page.setViewportSize({ width: 1280, height: 900 });
  await checkPage(page, `support-${name}-1280`);
}

test("our staff requests access with a reason, the owner reads it, grants an hour and ends it", async ({
  page,
  browser,
}) => {
  const { slug, owner, organization } = await lab.createOrganization();
  const staff = await (await browser.newContext()).newPage();
  const card = `/operator/organizations/${organization.uuid}`;
  await signInStaff(staff, card);
  const look = staff.locator("section, div.card").filter({
    has: staff.getByRole("heading", { name: "Mirar la organización", exact: true }),
  });
  await look.getByText("Pedir acceso…").click();
  await look.getByLabel("Motivo").fill("corto");
  await look.getByRole("button", { name: "Pedir acceso" }).click();
  await expect(look.getByText("Escribí al menos 10 caracteres").first()).toBeVisible();
  await look.getByLabel("Motivo").fill("Ver por qué no llega un cobro");
  await look.getByRole("button", { name: "Pedir acceso" }).click();
  await expect(look.getByText(/todavía no respondió/)).toBeVisible();
  await check(staff, "asked-by-staff");

  expect(await mailWith(owner.email, /pide mirar/)).toContain("Ver por qué no llega un cobro");
  await page.goto(tenantUrl(slug, SUPPORT));
  await signIn(page, words.es, owner);
  await expect(page.getByText("Ver por qué no llega un cobro")).toBeVisible();
  await check(page, "request");
  await page.getByRole("radio", { name: "8 horas" }).check();
  await page.getByRole("button", { name: "Dar acceso" }).click();
  await expect(page.getByRole("heading", { name: "Hay un acceso abierto" })).toBeVisible();
  await check(page, "running");
  await staff.reload();
  await look.getByRole("button", { name: "Ver como la organización" }).click();
  await expect(staff).toHaveURL(tenantUrl(slug, "/manage/dashboard"));
  const banner = staff.locator(".support-banner");
  await expect(banner).toContainText(`Vista de soporte de ${organization.name}`);
  await check(staff, "view-dashboard");
  await staff.goto(tenantUrl(slug, "/manage/settings/organization"));
  await expect(banner).toBeVisible();
  await expect(staff.getByRole("button", { name: "Guardar" })).toHaveCount(0);
  await check(staff, "view-settings");
  await staff.getByRole("link", { name: "Donaciones", exact: true }).click();
  await expect(staff.getByRole("heading", { name: "Donaciones", level: 1 })).toBeVisible();
  await expect(staff.getByRole("link", { name: "Exportar" })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText("El equipo de Dádiva entró por primera vez")).toBeVisible();
  await expect(page.getByText("/manage/donations", { exact: true })).toBeVisible();
  await check(page, "looked-in");
  await page.getByRole("link", { name: "Terminar acceso" }).click();
  const dialog = page.getByRole("dialog", { name: "¿Terminar el acceso?" });
  await dialog.getByRole("button", { name: "Terminar acceso" }).click();
  await expect(page.getByRole("heading", { name: "Dar acceso" })).toBeVisible();
  await expect(page.getByRole("link", { name: /terminó el acceso de soporte/ })).toBeVisible();

  // A client-side navigation requests the next page as data, and is redirected all the same.
  await staff.getByRole("link", { name: "Campañas", exact: true }).click();
  await expect(staff.getByRole("heading", { name: "La vista de soporte terminó" })).toBeVisible();
  await check(staff, "over");
  await staff.context().close();
});

test.describe("scripts off", () => {
  test.use({ javaScriptEnabled: false });

  test("the owner grants an access and ends it", async ({ page }) => {
    const { slug, owner } = await lab.createOrganization();
    await page.goto(tenantUrl(slug, SUPPORT));
    await signIn(page, words.es, owner);
    await page.getByRole("radio", { name: "72 horas" }).check();
    await page.getByRole("button", { name: "Dar acceso" }).click();
    await expect(page.getByRole("heading", { name: "Hay un acceso abierto" })).toBeVisible();
    await page.getByRole("link", { name: "Terminar acceso" }).click();
    await page.getByRole("button", { name: "Terminar acceso" }).click();
    await expect(page.getByRole("heading", { name: "Dar acceso" })).toBeVisible();
  });
});
