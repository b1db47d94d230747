/** Error pages for `npm run sheet`, from a product with real errors. */
import { expect, type Browser, type Page } from "@playwright/test";
import pg from "pg";
import { lab, stack, tenantUrl } from "../stack";
import type { Order } from "./states";
import { logIn } from "./log-in";

/** Time until the database is back. */
const PATIENCE = { timeout: 40_000 };

interface FailureOrder extends Order {
  browser: Browser;
  /** Address of the platform's home. */
  platform: string;
}

/** Takes an outdated form, 500 and 503 on each host, and the back office without a network. */
export async function shootFailures(order: FailureOrder): Promise<void> {
  const { browser, country, language, locale, platform, shoot } = order;
  const { slug, owner } = await lab.createOrganization({ country });
  const take = (page: Page, state: string) => shoot(page, `failure-${state}--${language}`);
  // Only without script is a form's answer a page.
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: platform });
  const cookie = { name: "dadiva_locale", value: locale };
  await context.addCookies([platform, tenantUrl(slug)].map((at) => ({ ...cookie, url: at })));
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE.timeout);
  const unseen = (await lab.createCampaign(slug)).url;
  await whileAway("campaigns", async () => {
    await page.goto(unseen);
    await take(page, "internal");
  });
  await whileAway("sessions", async () => {
    await page.goto("/signup");
    await take(page, "internal-platform");
  });
  await page.goto("/signup");
  await page.locator("[name='organization.name']").fill("Huellas del Sur");
  const tokens = page.locator("[name=csrf_token]");
  await tokens.evaluateAll((boxes: HTMLInputElement[]) => boxes.map((box) => (box.value = "-")));
  await page.locator("main button.button-lg").first().click();
  await page.waitForLoadState();
  await take(page, "stale-form");
  const office = tenantUrl(slug, "/manage/campaigns");
  if (!stack.external) {
    await lab.kill("postgres");
    await page.goto(office);
    await take(page, "maintenance");
    await page.goto("/signup");
    await take(page, "maintenance-platform");
    await lab.start("postgres");
    const answer = async () => (await page.goto("/readyz"))?.status();
    await expect.poll(answer, PATIENCE).toBe(200);
  }
  await context.close();
  await shootOffline(order, office, owner, take);
}

/** Runs `work` while a table is missing, which causes an unexpected error. */
async function whileAway(table: string, work: () => Promise<void>): Promise<void> {
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  await database.connect();
  await database.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  try {
    await work();
  } finally {
    await database.query(`ALTER TABLE ${table}_away RENAME TO ${table}`);
    await database.end();
  }
}

/** Takes the back office while it can't send, and an error page for a page that failed to load. */
async function shootOffline(
  { page, speak }: Order,
  url: string,
  owner: { email: string; password: string },
  take: (page: Page, state: string) => Promise<void>,
): Promise<void> {
  await page.goto(url);
  await logIn(page, owner);
  await expect(page).toHaveURL(url);
  // Signing in set the person's own language.
  await speak(url);
  await page.reload();
  await page.context().setOffline(true);
  await page.locator(".connection:not(:empty)").waitFor();
  await take(page, "offline-held");
  await page.context().setOffline(false);
  await page.locator(".connection:empty").waitFor({ state: "attached" });
  await page.route("**/manage/donations*", (route) => route.abort("internetdisconnected"));
  await page.locator(".manage-side a[href='/manage/donations']").click();
  await page.locator(".error-page").waitFor();
  await take(page, "offline");
  await page.unroute("**/manage/donations*");
}
