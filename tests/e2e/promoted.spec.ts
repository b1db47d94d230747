/** Tests promoted campaigns: edited by operators, published by the organisation, donated to. */
import type { Page } from "@playwright/test";
import { expect, test } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { signIn } from "./pages/aboard";
import { waitUntilAlive } from "./pages/alive";
import { makeTag } from "./pages/person";
import { signInStaff } from "./pages/staff";
import { lab, tenantUrl } from "./stack";
import { words } from "./walk/words";
import { expectRefusalInSight } from "./pages/fault";

const es = words.es;
const description = (page: Page) => page.getByLabel("Descripción", { exact: true });

test("our staff prepares a campaign, the organisation publishes it, and either unpublishes it", async ({
  page,
  donorContext,
}) => {
  // axe would check wrong colours while a notice fades out.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const check = async (name: string) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await checkPage(page, `promoted-${name}-${width}`);
    }
  };
  const { slug, organization, owner } = await lab.createOrganization();
  await signInStaff(page, `/operator/organizations?q=${slug}`);
  await page.getByRole("link", { name: organization.name }).click();
  await page.getByRole("link", { name: "Ver campañas promocionadas" }).click();
  await expect(page.getByText("Todavía no hay campañas promocionadas")).toBeVisible();
  await check("empty");

  await page.getByRole("link", { name: "Nueva campaña promocionada" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nueva campaña promocionada");
  await waitUntilAlive(page);
  const title = `Inundaciones ${makeTag()}`;
  await page.getByLabel("Título", { exact: true }).fill(title);
  const create = page.getByRole("button", { name: "Crear y avisar" });
  await create.click();
  await expect(description(page)).toHaveAttribute("aria-invalid", "true");
  await expectRefusalInSight(page);
  await expect(page.getByLabel("Título", { exact: true })).toHaveValue(title);
  await check("refused");
  await description(page).fill("Para las familias que perdieron todo.");
  await create.click();
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("Sin publicar");
  await check("list");

  const office = await donorContext.newPage();
  await office.goto(tenantUrl(slug, "/manage/campaigns?type=promoted"));
  await signIn(office, es, owner);
  await office.getByRole("link", { name: title, exact: true }).click();
  await expect(office.getByText("La preparó el equipo de Dádiva")).toBeVisible();
  await expect(office.getByLabel("Título", { exact: true })).toBeDisabled();
  await checkPage(office, "promoted-office");
  await office.getByRole("button", { name: "Publicar", exact: true }).click();
  const moment = office.getByRole("dialog");
  await expect(moment).toBeVisible();
  await moment.getByRole("link", { name: "Seguir editando" }).click();
  await expect(moment).toHaveCount(0);
  await expect(office.getByText("Publicada el")).toBeVisible();

  const [donor] = await Promise.all([
    office.waitForEvent("popup"),
    office.getByRole("link", { name: "Ver página" }).click(),
  ]);
  await expect(donor.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(donor.getByText(/mensual/i)).toHaveCount(0);
  await checkPage(donor, "promoted-donor");
  await donor.close();

  await page.reload();
  await expect(row).toContainText("Publicada");
  await row.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByText("La organización la publicó")).toBeVisible();
  await expect(page.getByLabel("Título", { exact: true })).toBeDisabled();
  await page.goBack();
  await row.getByRole("link", { name: `Dejar de publicar ${title}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Nadie más puede donar en ella");
  await dialog.getByRole("button", { name: "Dejar de publicar" }).click();
  await expect(row).toContainText("Sin publicar");
  await row.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.getByLabel("Título", { exact: true }).fill(`${title} del sur`);
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByText("Guardamos la campaña.", { exact: true })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: `${title} del sur` })).toBeVisible();

  await office.reload();
  await expect(office.getByLabel("Título", { exact: true })).toHaveValue(`${title} del sur`);
  await office.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(office.getByText("Publicada el")).toBeVisible();
});
