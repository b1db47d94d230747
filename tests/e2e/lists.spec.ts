/** What the lists answer: why donors left, a change of several donations by keyboard, and a page that is not there. */
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { expect, test } from "./browser-test";
import { signIn } from "./pages/aboard";
import { waitUntilAlive } from "./pages/alive";
import { fillDonation, makeDonation } from "./pages/donor-page";
import { lab, tenantUrl } from "./stack";
import { words } from "./walk/words";

const MOST_STOPS = 120;

async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the Tab key does not reach the control");
}

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

/** Makes an organisation with one monthly donation of $ 1.500, and signs a colleague in. */
async function openWithDonation(page: Page, donors: BrowserContext): Promise<string> {
  const { slug } = await lab.createOrganization({ country: "AR" });
  const amounts = [{ amount: "1500.00", caption: "Una chapa" }];
  const { url } = await lab.createCampaign(slug, { amounts });
  const donor = await donors.newPage();
  await donor.goto(url);
  await fillDonation(donor, words.es, makeDonation());
  await donor.getByRole("button", { name: words.es.give }).click();
  await expect(donor.getByRole("heading", { name: words.es.thanks })).toBeVisible();
  await page.goto(tenantUrl(slug, "/manage/donations"));
  await signIn(page, words.es, await lab.createUser(slug, "admin"));
  await expect(page).toHaveURL(/\/manage\/donations$/);
  await waitUntilAlive(page);
  return slug;
}

test("a director asks why donors left: one click from the dashboard, with date and reason", async ({
  donorContext,
  page,
}) => {
  const slug = await openWithDonation(page, donorContext);
  await page.getByRole("link", { name: "Ana Paz" }).click();
  await waitUntilAlive(page);
  await page.getByRole("link", { name: "Terminar", exact: true }).click();
  const dialog = page.getByRole("dialog", {
    name: /la donación de Ana Paz, \$\s1\.500,00 por mes/,
  });
  await expect(dialog.getByRole("button", { name: "Volver" })).toBeVisible();
  await dialog.getByLabel("Motivo").selectOption({ label: "No se pudo contactar" });
  await dialog.getByRole("button", { name: "Terminar" }).click();
  await expect(page.getByText("Terminada", { exact: true })).toBeVisible();

  await page.goto(tenantUrl(slug, "/manage/dashboard"));
  await waitUntilAlive(page);
  await page.getByRole("link", { name: "Donaciones terminadas", exact: true }).click();
  await expect(page.getByRole("link", { name: /^Quitar el filtro «Terminadas en / })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Terminó" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Ana Paz" });
  await expect(row.getByText("No se pudo contactar")).toBeVisible();
  await expect(row.getByRole("time")).toBeVisible();
  // The filter takes itself away.
  await page.getByRole("link", { name: /^Quitar el filtro «Terminadas en / }).click();
  await expect(page).toHaveURL(/\/manage\/donations$/);
  await expect(page.getByRole("columnheader", { name: "Motivo" })).toHaveCount(0);
});

test("several donations are paused by keyboard, and the pause is undone", async ({
  donorContext,
  page,
}) => {
  await openWithDonation(page, donorContext);
  const bar = page.getByRole("form", { name: "Cambiar varias donaciones" });
  await expect(bar).toBeHidden();
  await tabTo(page, page.getByRole("checkbox", { name: "Elegir la donación de Ana Paz" }));
  await page.keyboard.press("Space");
  await expect(bar.getByText("Elegidas: 1 · Ana Paz")).toBeVisible();
  await expect(bar.getByText(/^\$\s1\.500,00 por mes$/)).toBeVisible();
  await press(page, bar.getByRole("button", { name: "Pausar" }));
  await expect(page.getByText(/^Ana Paz · \$\s1\.500,00 por mes$/)).toBeVisible();
  await waitUntilAlive(page);
  await press(page, page.getByRole("button", { name: "Pausar 1" }));
  await expect(page.getByText("En pausa: 1")).toBeVisible();
  await press(page, page.getByRole("link", { name: "Deshacer la pausa" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reanudar donaciones");
  await waitUntilAlive(page);
  await press(page, page.getByRole("button", { name: "Reanudar 1" }));
  await expect(page.getByText("Reanudadas: 1")).toBeVisible();
});

test("a donation that is not there leaves the frame in place", async ({
  complaints,
  donorContext,
  page,
}) => {
  const slug = await openWithDonation(page, donorContext);
  await page.goto(tenantUrl(slug, "/manage/donations/00000000-0000-4000-8000-000000000000"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No encontramos esta página");
  const frame = page.getByRole("navigation");
  await expect(frame.getByRole("link", { name: "Donantes", exact: true })).toBeVisible();
  await expect(page).toHaveTitle("No encontramos lo que buscás");
  // Chromium's own message about the 404.
  const ours = complaints.filter((line) => !/status of 404/.test(line));
  complaints.splice(0, complaints.length, ...ours);
});
