/** A fundraiser's morning by keyboard: a donor found by the card, another card, a pause, a refund, an end. */
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { expect, test } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { signIn } from "./pages/aboard";
import { waitUntilAlive } from "./pages/alive";
import { fillDonation, makeDonation } from "./pages/donor-page";
import { lab, tenantUrl } from "./stack";
import { words } from "./walk/words";

const OTHER_CARD = "5555555555554444";
const MOST_STOPS = 120;

const SAYS = {
  es: {
    ...{ search: "Buscar por nombre, documento, tarjeta o código", card: "Cambiar la tarjeta" },
    ...{ pause: "Pausar", restore: "Reanudar", discard: "Terminar" },
    ...{
      refundOf: /^Devolver: /,
      refundAll: /^Devolver \$\s1\.500,00$/,
      save: "Guardar",
      why: "Motivo",
      ended: /donación terminó el/,
    },
    ...{ paused: /está pausada desde/, document: "20123456" },
  },
  pt: {
    ...{ search: "Buscar por nome, documento, cartão ou código", card: "Trocar o cartão" },
    ...{ pause: "Pausar doação", restore: "Retomar", discard: "Encerrar doação" },
    ...{
      refundAll: /^Reembolsar R\$\s1\.500,00$/,
      refundOf: /^Reembolsar: /,
      save: "Salvar",
      why: "Motivo do encerramento",
    },
    ...{ ended: /foi encerrada em/, paused: /está pausada desde/, document: "39053344705" },
  },
};

/** Moves the focus with the Tab key until a control has it. */
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

async function type(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

/** Opens an action's dialog, checks it, and confirms. */
async function confirm(
  page: Page,
  opens: Locator,
  action: string | RegExp,
  shot: string,
): Promise<void> {
  await press(page, opens);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await checkPage(page, shot);
  await press(page, dialog.getByRole("button", { name: action, exact: true }));
  await expect(dialog).toHaveCount(0);
}

async function spendMorning(page: Page, donors: BrowserContext, language: "es" | "pt") {
  const says = SAYS[language];
  const country = language === "es" ? "AR" : "BR";
  const { slug } = await lab.createOrganization({ country });
  const amounts = [{ amount: "1500.00", caption: "Una chapa" }];
  const { url } = await lab.createCampaign(slug, { amounts });
  const donation = makeDonation(country === "BR" ? { documentNumber: "390.533.447-05" } : {});
  const donor = await donors.newPage();
  await donor.goto(url);
  await fillDonation(donor, words[language], donation);
  await donor.getByRole("button", { name: words[language].give }).click();
  await expect(donor.getByRole("heading", { name: words[language].thanks })).toBeVisible();

  await page.goto(tenantUrl(slug, "/manage/donations"));
  await signIn(page, words[language], await lab.createUser(slug, "admin"));
  await expect(page).toHaveURL(/\/manage\/donations$/);
  await waitUntilAlive(page);
  await type(page, page.getByLabel(says.search), "1111");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/1111/);
  await checkPage(page, `morning-${language}-found`);
  await press(page, page.getByRole("row").getByRole("link", { name: /Paz/ }).first());
  await expect(page).toHaveURL(/\/manage\/donations\/[\w-]{36}$/);
  await checkPage(page, `morning-${language}-donation`);

  await press(page, page.getByRole("link", { name: says.card }));
  const dialog = page.getByRole("dialog");
  const { cardNumber, expiration, holderName, documentNumber } = words[language];
  await type(page, dialog.getByLabel(cardNumber), OTHER_CARD);
  await type(page, dialog.getByLabel(expiration), "12/39");
  await type(page, dialog.getByLabel(holderName), "Ana Paz");
  await type(page, dialog.getByLabel(documentNumber), says.document);
  await checkPage(page, `morning-${language}-card`);
  await press(page, dialog.getByRole("button", { name: says.save }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/4444/).first()).toBeVisible();

  const link = (name: string) => page.getByRole("link", { name, exact: true });
  await confirm(page, link(says.pause), says.pause, `morning-${language}-pause`);
  await expect(page.getByText(says.paused)).toBeVisible();
  await confirm(page, link(says.restore), says.restore, `morning-${language}-restore`);
  await expect(link(says.pause)).toBeVisible();
  await page.locator(".story-menu summary").first().press("Enter");
  const refund = page.getByRole("link", { name: says.refundOf });
  await confirm(page, refund, says.refundAll, `morning-${language}-refund`);
  await expect(refund).toHaveCount(0);
  await confirm(page, link(says.discard), says.discard, `morning-${language}-discard`);
  await expect(page.getByText(says.ended)).toBeVisible();
  await checkPage(page, `morning-${language}-ended`);
}

test("in Spanish", async ({ donorContext, page }) => {
  await spendMorning(page, donorContext, "es");
});

test.describe("in Portuguese", () => {
  test.use({ locale: "pt-BR", timezoneId: "America/Sao_Paulo" });

  test("in Portuguese", async ({ donorContext, page }) => {
    await spendMorning(page, donorContext, "pt");
  });
});
