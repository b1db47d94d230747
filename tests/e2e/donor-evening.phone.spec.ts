/** A donor's evening on a phone: mail, link, another card, a skipped month, and the end of a donation. */
import type { Browser, Page } from "@playwright/test";
import { test, expect } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { fillCard, fillDonation, makeDonation } from "./pages/donor-page";
import { lab, mailWith, tenantUrl } from "./stack";
import { words } from "./walk/words";

const OTHER_CARD = "5555555555554444";

/** Gives monthly on an organisation's page, and returns its slug and the donor's address. */
async function give(page: Page, country: "AR" | "BR") {
  const language = country === "AR" ? words.es : words.pt;
  const { slug } = await lab.createOrganization({ country });
  const amounts = [{ amount: "1500.00", caption: "Una chapa" }];
  const { url } = await lab.createCampaign(slug, { amounts });
  const donation = makeDonation(country === "BR" ? { documentNumber: "390.533.447-05" } : {});
  await page.goto(url);
  await fillDonation(page, language, donation);
  await page.getByRole("button", { name: language.give }).click();
  await expect(page.getByRole("heading", { name: language.thanks })).toBeVisible();
  return { slug, donation };
}

async function linkIn(email: string, subject: RegExp, kind: string): Promise<string> {
  const text = await mailWith(email, subject);
  const link = new RegExp(`https?://\\S+/mi/${kind}/\\S+`).exec(text)?.[0];
  if (!link) throw new Error(`no link in: ${text}`);
  return link;
}

/** Presses Tab until the control with this text has the focus, then Enter. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    if (typeof name === "string" ? text.endsWith(name) : name.test(text)) {
      await page.keyboard.press("Enter");
      return;
    }
  }
  throw new Error(`no control takes the focus: ${String(name)}`);
}

async function withoutScript(browser: Browser, work: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    locale: "es-AR",
  });
  await work(await context.newPage());
  await context.close();
}

test("in Spanish without script, from the receipt to the end", async ({ browser }) => {
  await withoutScript(browser, async (page) => {
    const { slug, donation } = await give(page, "AR");
    await page.goto(await linkIn(donation.email, /Gracias por tu donación/, "gift"));
    await checkPage(page, "mi-receipt", { axe: false });
    await page.getByRole("button", { name: /^Saltar / }).click();
    await expect(page.getByText("Ese mes no se cobra.")).toBeVisible();
    await page.getByRole("button", { name: /^Sí cobrar / }).click();
    await expect(page.getByText("Ese mes se cobra como antes.")).toBeVisible();
    await page.getByRole("button", { name: "Ver todas mis donaciones" }).click();
    await expect(page.getByText(/^Te enviamos un enlace a /)).toBeVisible();

    const link = await linkIn(donation.email, /Tu enlace para ver tus donaciones/, "enter");
    await page.goto(link);
    await checkPage(page, "mi-enter", { axe: false });
    await page.getByRole("button", { name: "Entrar a mis donaciones" }).click();
    await expect(page).toHaveURL(/\/mi\/gifts\/[\w-]+$/);
    await page.getByRole("link", { name: "Pausar o saltar un mes" }).click();
    await checkPage(page, "mi-pause", { axe: false });
    await page.getByRole("button", { name: /^Saltar / }).click();
    await expect(page.getByText("Ese mes no se cobra.")).toBeVisible();
    await checkPage(page, "mi-gift", { axe: false });

    await page.getByRole("link", { name: "Cambiar la tarjeta" }).click();
    await checkPage(page, "mi-card", { axe: false });
    await fillCard(page, words.es, OTHER_CARD);
    await page.getByLabel(words.es.holderName, { exact: true }).fill("Ana Paz");
    await page.getByLabel(words.es.documentNumber, { exact: true }).fill("20123456");
    await page.getByRole("button", { name: "Guardar la tarjeta" }).click();
    await expect(
      page.getByRole("heading", { name: "Tu tarjeta nueva quedó guardada" }),
    ).toBeVisible();
    await checkPage(page, "mi-card-saved", { axe: false });

    await page.goto(tenantUrl(slug, "/mi"));
    await checkPage(page, "mi-list", { axe: false });
    await page.getByRole("link", { name: "Techo" }).click();
    await expect(page.getByText("•••• 4444")).toBeVisible();
    await page.getByRole("link", { name: "Cambiar monto o día" }).click();
    await page.getByLabel(/Monto por mes/).fill("0");
    await page.getByRole("button", { name: "Guardar el cambio" }).click();
    await expect(page.getByLabel(/Monto por mes/)).toHaveAttribute("aria-invalid", "true");
    await checkPage(page, "mi-terms-fault", { axe: false });
    await page.getByLabel(/Monto por mes/).fill("2.000");
    await page.getByRole("button", { name: "Guardar el cambio" }).click();
    await expect(page.getByText("Guardamos el cambio.")).toBeVisible();

    await page.getByRole("link", { name: "Cancelar la donación" }).click();
    await checkPage(page, "mi-cancel-offer", { axe: false });
    await page.getByRole("link", { name: "Quiero cancelarla" }).click();
    await checkPage(page, "mi-cancel", { axe: false });
    await page.getByRole("radio", { name: "No puedo seguir ahora" }).check();
    await page.getByRole("button", { name: "Cancelar para siempre" }).click();
    await expect(page.getByText("Tu donación quedó cancelada.")).toBeVisible();
    await checkPage(page, "mi-cancelled", { axe: false });
    expect(await mailWith(donation.email, /Cancelaste tu donación/)).toContain(
      "No se cobra nada más",
    );

    await page.getByRole("button", { name: "Salir" }).click();
    await expect(page.getByText("Saliste de tus donaciones.")).toBeVisible();
    await page.goto(link);
    await expect(page.getByText("Este enlace ya no sirve")).toBeVisible();
    await checkPage(page, "mi-link-used", { axe: false });
  });
});

test.describe("in Portuguese", () => {
  test.use({ locale: "pt-BR", timezoneId: "America/Sao_Paulo" });

  test("by keyboard, with every page accessible", async ({ page }) => {
    const { slug, donation } = await give(page, "BR");
    await page.goto(tenantUrl(slug, "/mi"));
    await checkPage(page, "mi-br-ask");
    await page.getByLabel("Seu e-mail").focus();
    await page.keyboard.type(donation.email);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Veja o seu e-mail")).toBeVisible();
    await checkPage(page, "mi-br-sent");

    await page.goto(await linkIn(donation.email, /Seu link para ver suas doações/, "enter"));
    await checkPage(page, "mi-br-enter");
    await press(page, "Abrir minhas doações");
    await expect(page).toHaveURL(/\/mi$/);
    await checkPage(page, "mi-br-list");
    await press(page, "Techo");
    await expect(page.getByText("Próxima cobrança")).toBeVisible();
    await checkPage(page, "mi-br-gift");
    await press(page, "Pausar ou pular um mês");
    await expect(
      page.getByRole("heading", { level: 1, name: "Pausar ou pular um mês" }),
    ).toBeVisible();
    await checkPage(page, "mi-br-pause");
    await press(page, "Pausar a doação");
    await expect(page.getByText("Sua doação está em pausa.")).toBeVisible();
    await press(page, "Retomar a doação");
    await expect(page.getByText("Sua doação está ativa de novo.")).toBeVisible();
    await press(page, "Seus dados");
    await expect(page.getByRole("heading", { level: 1, name: "Seus dados" })).toBeVisible();
    await checkPage(page, "mi-br-data");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Techo" })).toBeVisible();
    await press(page, "Cancelar a doação");
    await expect(page.getByRole("heading", { level: 1, name: "Cancelar a doação" })).toBeVisible();
    await checkPage(page, "mi-br-cancel-offer");
    await press(page, "Quero cancelar");
    await expect(page.getByRole("group", { name: "Por que você está cancelando?" })).toBeVisible();
    await checkPage(page, "mi-br-cancel");
    await page.getByRole("radio").first().press("Space");
    await press(page, "Cancelar para sempre");
    await expect(page.getByText("Sua doação foi cancelada.")).toBeVisible();
    await checkPage(page, "mi-br-cancelled");
  });
});
