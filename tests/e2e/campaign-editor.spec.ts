/** Tests the campaign form's rows of amounts: added, moved, rejected, with and without script. */
import type { Page } from "@playwright/test";
import { expect, test } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { signIn } from "./pages/aboard";
import { waitUntilAlive } from "./pages/alive";
import { expectFaultAt, expectRefusalInSight } from "./pages/fault";
import { lab, tenantUrl } from "./stack";
import { words } from "./walk/words";

const TOO_LOW = "El monto mínimo permitido es $ 10,00";
const { addAmount, createCampaign, moreOptions, title } = words.es;

/** Opens a new organisation's form of a new campaign, which may have no script. */
async function arrive(page: Page): Promise<string> {
  const { slug, owner } = await lab.createOrganization();
  await page.goto(tenantUrl(slug, "/manage/campaigns/new?type=crowdfund"));
  await signIn(page, words.es, owner);
  await expect(page).toHaveURL(/campaigns\/new/);
  return slug;
}

async function enter(page: Page): Promise<string> {
  const slug = await arrive(page);
  await waitUntilAlive(page);
  await page.getByText(moreOptions).click();
  return slug;
}

const box = (page: Page, row: number) => page.locator(`[name="amounts[${row}].amount"]`);
const step = (page: Page, what: string, row: number) =>
  page.getByRole("button", { name: `${what} ${row}`, exact: true });

/** Drags a row by its handle onto the place of another one. */
async function dragRow(page: Page, from: number, to: number): Promise<void> {
  const handle = page.locator(".reorder-handle > .button");
  const [start, end] = [await handle.nth(from).boundingBox(), await handle.nth(to).boundingBox()];
  if (!start || !end) throw new Error("a row has no handle");
  await page.mouse.move(start.x + 20, start.y + 20);
  await page.mouse.down();
  await page.mouse.move(end.x + 20, end.y + (from < to ? 30 : 10), { steps: 4 });
  await page.mouse.up();
}

test("a rejected amount has its error in its own row, until it is corrected", async ({ page }) => {
  await enter(page);
  await waitUntilAlive(page);
  await page.getByRole("button", { name: addAmount }).click();
  await expect(box(page, 3)).toBeFocused();
  await page.getByLabel(title, { exact: true }).fill("Un techo");
  // The first three rows have the country's amounts; this one is below the gateway's minimum, which
  // only the server knows.
  await expect(box(page, 0)).toHaveValue("10.000,00");
  await box(page, 3).fill("1");
  await page.getByRole("button", { name: createCampaign }).click();
  await expectFaultAt(box(page, 3), TOO_LOW, "too low");
  // At every height: the field is far below it.
  for (const height of [900, 400]) {
    await page.setViewportSize({ width: 1280, height });
    await page.getByRole("button", { name: createCampaign }).click();
    await expectRefusalInSight(page);
  }
  await checkPage(page, "campaign-refused-amount");
  await box(page, 3).fill("1.500");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await step(page, "Quitar el monto", 1).click();
  await step(page, "Bajar el monto", 2).click();
  await expect(box(page, 1)).toHaveValue("1.500,00");
  await dragRow(page, 1, 0);
  await expect(box(page, 0)).toHaveValue("1.500,00");
  await expect(box(page, 1)).toHaveValue("25.000,00");
  // An error that the browser detects is not sent.
  await page.getByLabel(title, { exact: true }).fill("");
  await page.getByRole("button", { name: createCampaign }).click();
  await expectFaultAt(
    page.getByLabel(title, { exact: true }),
    "Este campo es requerido",
    "no title",
  );
  await page.getByLabel(title, { exact: true }).fill("Un techo");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: createCampaign }).click();
  await expect(page).toHaveURL(/campaigns\/[\da-f-]{36}$/);
  await page.getByRole("link", { name: "Montos", exact: true }).click();
  for (const [row, value] of ["1.500,00", "25.000,00", "50.000,00"].entries()) {
    await expect(box(page, row)).toHaveValue(value);
  }
  await expect(box(page, 3)).toHaveCount(0);
});

test("two people edit one campaign, and nothing is lost", async ({ page, donorContext }) => {
  const slug = await enter(page);
  await page.getByLabel(title, { exact: true }).fill("Un techo");
  await page.getByRole("button", { name: createCampaign }).click();
  await expect(page).toHaveURL(/campaigns\/[\da-f-]{36}$/);
  const other = await donorContext.newPage();
  await other.goto(page.url());
  await signIn(other, words.es, await lab.createUser(slug, "fundraiser"));
  await expect(other.getByLabel(title, { exact: true })).toHaveValue("Un techo");
  const save = (one: Page) => one.getByRole("button", { name: "Guardar cambios" }).click();

  // What is typed in a draft is saved without a button, and the frame shows it as donors will see it.
  const description = page.getByLabel("Descripción");
  await description.fill("Un **techo** <b>seguro</b>");
  await description.blur();
  const frame = page.frameLocator("iframe");
  await expect(frame.locator(".give-lead strong")).toHaveText("techo");
  await expect(frame.locator(".give-lead")).toHaveText("Un techo <b>seguro</b>");
  await other.reload();
  await waitUntilAlive(other);
  await page.getByLabel(title, { exact: true }).fill("Dos techos");
  await save(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dos techos");
  await other.getByLabel(title, { exact: true }).fill("Tres techos");
  await save(other);
  const note = other.getByRole("definition");
  await expect(note.filter({ hasText: "Guardado: Dos techos" })).toBeVisible();
  await expect(note.filter({ hasText: "Lo tuyo: Tres techos" })).toBeVisible();
  await checkPage(other, "campaign-edited-meanwhile");
  await save(other);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Tres techos");

  // The picker inserts codes, and the preview shows sample values in their places.
  await other.getByRole("link", { name: "Agradecimiento", exact: true }).click();
  await waitUntilAlive(other);
  const message = other.getByLabel("Mensaje en la página");
  await message.fill("Gracias, ");
  await other.getByRole("button", { name: "Insertar nombre de quien dona" }).first().click();
  await expect(message).toHaveValue("Gracias, [[first_name]]");
  await expect(other.getByText("Gracias, María")).toBeVisible();
  await message.fill("Gracias, [[nombre]]");
  await save(other);
  await expectFaultAt(
    message,
    "El código «nombre» no existe. Elegí uno de la lista.",
    "unknown code",
  );
  await message.fill("Gracias, [[first_name]]");
  await save(other);
  await expect(other.getByRole("alert")).toHaveCount(0);
  await checkPage(other, "campaign-thanks");

  await other.getByLabel("Más acciones de la campaña").click();
  await other.getByRole("button", { name: "Hacer una copia" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Tres techos (duplicada)");
});

test("the tickets of a draft are saved while they are typed", async ({ page }) => {
  const { slug, owner } = await lab.createOrganization();
  await page.goto(tenantUrl(slug, "/manage/campaigns/new?type=tickets"));
  await signIn(page, words.es, owner);
  await expect(page).toHaveURL(/campaigns\/new/);
  await waitUntilAlive(page);
  await page.getByLabel(title, { exact: true }).fill("Una peña");
  await page.getByRole("button", { name: createCampaign }).click();
  await page.getByRole("link", { name: "Entradas", exact: true }).click();
  await waitUntilAlive(page);
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await field("event_begins_at").fill("2037-03-01T20:00");
  await page.getByRole("button", { name: "Agregar una entrada" }).click();
  await field("options[0].name").fill("General");
  await field("options[0].quantity").fill("50");
  const posted = () => page.waitForResponse((answer) => answer.request().method() === "POST");
  const saved = posted();
  await field("options[0].amount").fill("2.000");
  await field("options[0].amount").blur();
  await saved;
  // The row has its id now, so the next save changes it and adds no second one.
  await expect(field("options[0].uuid")).toHaveValue(/^[\da-f-]{36}$/);
  await field("options[0].name").fill("Platea");
  const again = posted();
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await again;
  await page.reload();
  await expect(field("options[0].name")).toHaveValue("Platea");
  await expect(field("options[1].name")).toHaveCount(0);
  await checkPage(page, "campaign-tickets");
});

test.describe("scripts off", () => {
  test.use({ javaScriptEnabled: false });

  test("the rows' buttons keep the input", async ({ page }) => {
    await arrive(page);
    await page.getByText(moreOptions).click();
    await page.getByLabel(title, { exact: true }).fill("Un techo");
    await box(page, 0).fill("2.000");
    await box(page, 1).fill("1.000");
    await step(page, "Bajar el monto", 1).click();
    await expect(box(page, 0)).toHaveValue("1.000");
    await page.getByRole("button", { name: addAmount }).click();
    await step(page, "Quitar el monto", 3).click();
    await expect(box(page, 2)).toHaveValue("");
    await expect(box(page, 3)).toHaveCount(0);
    await box(page, 2).fill("1");
    await page.getByRole("button", { name: createCampaign }).click();
    await expectFaultAt(box(page, 2), TOO_LOW, "too low");
    await step(page, "Quitar el monto", 3).click();
    await expect(page.getByLabel(title, { exact: true })).toHaveValue("Un techo");
    await page.getByRole("button", { name: createCampaign }).click();
    await page.getByRole("link", { name: "Montos", exact: true }).click();
    await expect(box(page, 1)).toHaveValue("2.000,00");
    await expect(box(page, 2)).toHaveCount(0);
  });
});
