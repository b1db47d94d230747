/** The gateways' page of the settings in each state, for `npm run sheet -- states`. */
import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { lab, tenantUrl } from "../stack";
import { waitUntilAlive } from "./alive";
import { chooseLanguage } from "./choose-language";
import { logIn } from "./log-in";
import type { Order } from "./states";

const PLACE = "/manage/settings/gateways";
/** After this time a change requires the password again. */
const STALE_MS = 20 * 60_000;

type Entered = Pick<Order, "page"> & { place: string; take: (state: string) => Promise<void> };

/** Takes each page and dialog: integrated, regular, missing plan or role. */
export async function shootGateways(order: Order): Promise<void> {
  const { country } = order;
  const { slug, owner } = await lab.createOrganization({ country });
  for (const title of ["Útiles", "Abrigo"]) await lab.createCampaign(slug, { title });
  const entered = await enter(order, slug, owner);
  await shootAccount(entered);
  await shootGlobal(entered);
  await shootMercadopago(entered);
  if (country === "AR") await shootCentralpos(entered);
  await shootDeletion(entered);
  const viewer = await lab.createUser(slug, "viewer");
  await (await enter(order, slug, viewer)).take("reader");
  const small = await lab.createOrganization({ country, plan: "original" });
  const original = await enter(order, small.slug, small.owner);
  await original.page.locator("article details summary").first().click();
  await original.take("plan");
  const trial = await lab.createOrganization({ country, plan: undefined });
  await (await enter(order, trial.slug, trial.owner)).take("trial");
}

/** Signs in a person whom this browser doesn't know, in the sheet's language. */
async function enter(
  { page, locale, language, shoot, speak }: Order,
  slug: string,
  person: { email: string; password: string },
): Promise<Entered> {
  await page.context().clearCookies();
  await speak(tenantUrl(slug));
  const place = tenantUrl(slug, PLACE);
  await page.goto(place);
  await logIn(page, person);
  await page.waitForURL(place);
  await chooseLanguage(page, slug, locale);
  await page.goto(place);
  await waitUntilAlive(page);
  return { page, place, take: (state) => shoot(page, `gateways-${state}--${language}`) };
}

const dialog = (page: Page) => page.getByRole("dialog");

async function shootAccount({ page, place, take }: Entered): Promise<void> {
  await take("list");
  await page.locator("form#reveal-account button").click();
  await page.locator("main p[role=status]").waitFor();
  await take("number-revealed");
  await page.goto(place);
  await waitUntilAlive(page);
  await page.locator("main a[href$='gateways/bank']").click();
  await dialog(page).waitFor();
  await take("bank-edit");
  await dialog(page).locator("[name=contact_email]").fill("sin arroba");
  await dialog(page).locator("button.button-primary").click();
  await dialog(page).locator("[aria-invalid=true]").first().waitFor();
  await take("bank-edit-fault");
  await page.goto(place);
  await waitUntilAlive(page);
}

async function shootGlobal({ page, place, take }: Entered): Promise<void> {
  const own = dialog(page);
  const save = own.locator("form button.button-primary");
  await page.locator("main a[href*='setup/global_payments']").click();
  await own.waitFor();
  await take("global-intro");
  await own.locator("a[href$='/form']").click();
  await own.locator("[name=rule_campaigns]").waitFor();
  await take("global-form");
  await save.click();
  await own.locator("[id$=rules-error]").waitFor();
  await take("global-fault");
  await own.locator("[name=rule_campaigns]").check();
  for (const title of ["Útiles", "Abrigo"]) {
    await own.locator("input[role=combobox]").fill(title);
    await page.getByRole("option", { name: title }).click();
    await own.locator(".chip", { hasText: title }).waitFor();
  }
  await take("global-campaigns");
  await save.click();
  await own.locator("[role=status] a.button").waitFor();
  await take("global-success");
  await own.locator("[role=status] a.button").click();
  await own.waitFor({ state: "detached" });
  await take("two-in-order");
  await page.goto(place);
  await waitUntilAlive(page);
  await page.locator("article a[href$='/edit']").last().click();
  await own.waitFor();
  await take("global-edit");
  await page.goto(place);
  await waitUntilAlive(page);
}

/** Cancelled, connected, and its state; the provider's own page is not ours to show. */
async function shootMercadopago({ page, place, take }: Entered): Promise<void> {
  const item = page.locator("details.collapsible:has(form[action*='mercadopago'])");
  const select = async () => {
    await item.locator("summary").click();
    await item.locator("button").click();
    await page.waitForURL(/\/authorization\?/);
  };
  await item.locator("summary").click();
  await take("mercadopago");
  await page.goto(place);
  await waitUntilAlive(page);
  await select();
  await page.locator("a").last().click();
  await page.locator("[role=alert] .alert").waitFor();
  await take("mercadopago-cancelled");
  await select();
  const approve = await page.locator("a").first().getAttribute("href");
  // An account belongs to one organisation, so each sheet links its own.
  await page.goto(`${new URL(approve ?? "", page.url()).href}&account=${randomInt(1e8, 1e9)}`);
  await page.locator("main [role=status] a.button").waitFor();
  await take("mercadopago-connected");
  await page.goto(place);
  await page.locator("details.collapsible[name=regular-gateway] summary").first().click();
  await take("mercadopago-linked");
}

async function shootCentralpos({ page, place, take }: Entered): Promise<void> {
  const own = dialog(page);
  await page.goto(place);
  await waitUntilAlive(page);
  await page.locator("details:has(a[href*='setup/centralpos']) summary").click();
  await page.locator("main a[href*='setup/centralpos']").click();
  await own.waitFor();
  await take("centralpos-form");
  await own.locator("[name=token]").fill("CP-WRONGREVOKED");
  await own.locator("form button.button-primary").click();
  await own.locator("[name=token][aria-invalid=true]").waitFor();
  await take("centralpos-refused");
}

/** The question, and the server's answer inside it. */
async function shootDeletion({ page, place, take }: Entered): Promise<void> {
  const own = dialog(page);
  await page.goto(place);
  await waitUntilAlive(page);
  await page.locator("article a[href*='confirm=']").last().click();
  await own.waitFor();
  await take("delete");
  await lab.setClock(new Date(Date.now() + STALE_MS));
  await page.goto(place);
  await waitUntilAlive(page);
  await page.locator("article a[href*='confirm=']").last().click();
  await own.locator("[type=password]").fill("wrong");
  await own.locator("button.button-destructive").click();
  await own.locator("[aria-invalid=true], .alert").first().waitFor();
  await take("delete-refused");
  await lab.setClock(null);
}
