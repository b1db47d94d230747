/** An administrator who connects Salesforce, maps, previews, sends, breaks the connection and mends it. */
import type { Page } from "@playwright/test";
import { donationBody } from "../../factories/donation-form";
import { Visitor } from "../../factories/product";
import { expect } from "../browser-test";
import { signIn } from "../pages/aboard";
import { waitUntilAlive } from "../pages/alive";
import { lab, stack, tenantUrl } from "../stack";
import { checkPage } from "../walk/page-checks";
import { words } from "../walk/words";

const MINUTE_MS = 60_000;
const SAYS = {
  es: {
    ...{ country: "AR", connect: "Conectar Salesforce", go: "Continuar en Salesforce" },
    ...{ connected: "Salesforce está conectado.", donors: "Donantes", requests: "Envíos" },
    ...{ setup: "Configuración", attribute: /^Dato/, field: /^Campo de Salesforce/ },
    ...{ tags: "Etiquetas", add: "Agregar regla", show: "Ver", sendAll: "Enviar todo ahora" },
    ...{ sent: "Enviado", broken: "Salesforce ya no acepta nuestra conexión" },
  },
  pt: {
    ...{ country: "BR", connect: "Conectar o Salesforce", go: "Continuar no Salesforce" },
    ...{ connected: "O Salesforce está conectado.", donors: "Doadores", requests: "Envios" },
    ...{ setup: "Configuração", attribute: /^Dado/, field: /^Campo do Salesforce/ },
    ...{ tags: "Etiquetas da pessoa", add: "Adicionar regra", show: "Ver" },
    ...{ sendAll: "Enviar tudo agora", sent: "Enviado com sucesso" },
    ...{ broken: "O Salesforce não aceita mais a nossa conexão" },
  },
} as const;
export type Language = keyof typeof SAYS;

async function giveOnce(country: string, slug: string): Promise<void> {
  const campaign = await lab.createCampaign(slug, { allow_one_time: true });
  const donor = new Visitor(stack);
  const token = (await donor.get(slug, `/c/${campaign.slug}`)).meta("csrf-token");
  const body = donationBody({ country, amount: "1500.00" });
  const given = await donor.call("POST", slug, `/c/${campaign.slug}/donations`, { body, token });
  expect(given.status, given.text).toBe(201);
}

/** Gives the permission on Salesforce's own page. */
async function consent(page: Page, go: string): Promise<void> {
  await page.getByRole("button", { name: go }).click();
  await page.getByRole("link", { name: "Allow", exact: true }).click();
}

async function runAfter(minutes: number): Promise<void> {
  await lab.setClock(new Date(Date.now() + minutes * MINUTE_MS));
  await lab.runDue();
}

/** Lives through it from the first permission to the second. */
export async function connectAndMend(page: Page, language: Language): Promise<void> {
  const says = SAYS[language];
  const shot = `salesforce-${language}`;
  const { owner, slug } = await lab.createOrganization({ country: says.country });
  await giveOnce(says.country, slug);
  await page.goto(tenantUrl(slug, "/manage/settings/integrations"));
  await signIn(page, words[language], owner);
  await checkPage(page, `${shot}-list`);
  await page.getByRole("link", { name: says.connect, exact: true }).click();
  await expect(page.getByRole("button", { name: says.go })).toBeVisible();
  await waitUntilAlive(page);
  await checkPage(page, `${shot}-connect`);
  await consent(page, says.go);
  await expect(page.getByText(says.connected).first()).toBeVisible();
  await checkPage(page, `${shot}-setup`);

  const tabs = page.locator("nav.tabs");
  await tabs.getByRole("link", { name: says.donors }).click();
  const rule = page.locator("#rule");
  await rule.getByLabel(says.attribute).selectOption({ label: says.tags });
  await rule.getByLabel(says.field).selectOption("Contact.Description");
  await rule.getByRole("button", { name: says.add }).click();
  const rules = page.getByRole("table");
  await expect(rules.getByText("Contact.Description")).toBeVisible();
  await page.getByRole("button", { name: says.show, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Contact", level: 3 })).toBeVisible();
  await checkPage(page, `${shot}-mappings`);

  await tabs.getByRole("link", { name: says.setup }).click();
  await page.getByRole("button", { name: says.sendAll }).click();
  await runAfter(11);
  await tabs.getByRole("link", { name: says.requests }).click();
  await expect(page.getByRole("row").getByText(says.sent, { exact: true }).first()).toBeVisible();
  await checkPage(page, `${shot}-requests`);

  // An administrator of Salesforce takes the permission back.
  await lab.call("PUT", "/salesforce/script", { answers: ["invalid_grant"] });
  await tabs.getByRole("link", { name: says.setup }).click();
  await page.getByRole("button", { name: says.sendAll }).click();
  await runAfter(22);
  // Connecting is a sensitive change, which asks for the password once the login is not recent.
  await lab.setClock(null);
  await page.reload();
  await expect(page.getByText(says.broken)).toBeVisible();
  await waitUntilAlive(page);
  await checkPage(page, `${shot}-broken`);
  await consent(page, says.go);
  await expect(page.getByText(says.connected).first()).toBeVisible();
  await expect(page.getByText(says.broken)).toHaveCount(0);
  await runAfter(33);
  await tabs.getByRole("link", { name: says.requests }).click();
  await expect(page.getByRole("row").nth(1).getByText(says.sent, { exact: true })).toBeVisible();
}
