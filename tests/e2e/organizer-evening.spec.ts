/** An organiser's evening: an event is made and published, tickets are sold, checked in, canceled and refunded. */
import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { signIn } from "./pages/aboard";
import { waitUntilAlive } from "./pages/alive";
import { fillDonation, makeDonation } from "./pages/donor-page";
import { expectFaultAt } from "./pages/fault";
import { lab, tenantUrl } from "./stack";
import { words } from "./walk/words";

const es = words.es;

/** Makes a campaign for tickets by one form, with a picture and one option, and publishes it. Returns its page in the back office, and its public one. */
async function publishEvent(page: Page, slug: string) {
  await page.goto(tenantUrl(slug, "/manage/campaigns/new?type=tickets"));
  await signIn(page, es, await lab.createUser(slug, "admin"));
  await expect(page).toHaveURL(/campaigns\/new/);
  await waitUntilAlive(page);
  await page.getByLabel(es.title, { exact: true }).fill("Peña anual");
  await page.getByLabel(/^Descripción/).fill("Música y empanadas.");
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const send = () => page.getByRole("button", { name: es.createCampaign }).click();
  await field("event_begins_at").fill("2039-12-12T20:00");
  await field("event_place").fill("El galpón");
  await field("ticket_amount").fill("1.500,00");
  await field("ticket_quantity").fill("20");
  const choose = (buffer: Buffer) =>
    field("picture").setInputFiles({ name: "pena.png", mimeType: "image/png", buffer });
  // A refused picture keeps what was typed.
  await choose(Buffer.from("no picture"));
  await send();
  await expectFaultAt(
    field("picture"),
    "El archivo no es válido: debe ser una imagen JPG, PNG o GIF",
    "no picture",
  );
  await expect(field("event_place")).toHaveValue("El galpón");
  await checkPage(page, "event-picture-refused");
  const create = { width: 1200, height: 630, channels: 3, background: "#e87a5d" } as const;
  await choose(await sharp({ create }).png().toBuffer());
  await send();
  await expect(page).toHaveURL(/campaigns\/[\da-f-]{36}$/);
  const campaign = page.url();
  await page.goto(`${campaign}/tickets`);
  await expect(field("event_begins_at")).toHaveValue("2039-12-12T20:00");
  await expect(field("options[0].name")).toHaveValue("General");
  await expect(field("options[0].amount")).toHaveValue("1.500,00");
  await expect(page.getByText("Está lista para publicarse.")).toBeVisible();
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByRole("heading", { name: "¡Tu campaña está publicada!" })).toBeVisible();
  const link = await page.getByRole("link", { name: "Ver página" }).getAttribute("href");
  return { campaign, address: new URL(link ?? "", campaign).href };
}

async function buyTwo(donors: BrowserContext, address: string): Promise<void> {
  const page = await donors.newPage();
  await page.goto(address);
  await page.getByLabel("Cuántas entradas «General»").selectOption("2");
  await page.getByRole("button", { name: "Continuar" }).click();
  await fillDonation(page, es, makeDonation());
  await page.getByRole("button", { name: /^Pagar/ }).click();
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();
  await page.close();
}

async function checkIn(page: Page, code: string, answer: string): Promise<void> {
  await page.getByLabel("Código de la entrada").fill(code);
  await page.getByRole("button", { name: "Registrar ingreso" }).click();
  await expect(page.getByText(answer, { exact: true })).toBeVisible();
}

test("an organiser sells, checks in, and cancels with a refund", async ({ donorContext, page }) => {
  const { slug } = await lab.createOrganization();
  const { address, campaign } = await publishEvent(page, slug);
  await page.goto(`${campaign}/attendees`);
  await expect(page.getByText("Todavía no hay asistentes")).toBeVisible();
  await buyTwo(donorContext, address);

  await page.goto(`${campaign}/attendees`);
  await checkPage(page, "organizer-attendees");
  const attendee = page.getByRole("row").getByRole("link", { name: "Ana Paz" });
  await expect(attendee).toHaveCount(2);
  await attendee.first().click();
  const code = page.getByText(/^[0-9A-Z]{4}([ -][0-9A-Z]{4}){3}$/);
  const shown = await code.innerText();
  await page.goto(`${campaign}/check_in`);
  await waitUntilAlive(page);
  await checkIn(page, shown, "Adelante, Ana Paz");
  await checkPage(page, "organizer-check-in");
  await checkIn(page, shown, "Ya ingresó");

  await page.goto(`${campaign}/attendees?arrival=not_arrived`);
  await expect(attendee).toHaveCount(1);
  await attendee.click();
  await waitUntilAlive(page);
  await page.getByRole("link", { name: "Cancelar y devolver" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cancelar y devolver" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("La devolución está hecha.")).toBeVisible();
  await checkPage(page, "organizer-cancelled");
  await page.goto(`${campaign}/rejected`);
  await expect(page.getByText("No hay ventas rechazadas")).toBeVisible();
  await checkPage(page, "organizer-rejected");
});
