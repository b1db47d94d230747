/** Pages of what went wrong, taken from a product that it truly went wrong in, for `npm run sheet`. */
import { expect, type Browser, type Page } from "@playwright/test";
import pg from "pg";
import { lab, stack, tenantUrl } from "../stack";
import type { Order } from "./states";
import { logIn } from "./log-in";

/** How long the database takes to be back. */
const PATIENCE = { timeout: 40_000 };

interface FailureOrder extends Order {
  browser: Browser;
  /** Address of the platform's home. */
  platform: string;
}

/** A form of long ago, 500 and 503 as each host wears them, and the back office without a network. */
export async function shootFailures(order: FailureOrder): Promise<void> {
  const { browser, country, language, locale, platform, shoot } = order;
  const { slug, owner } = await lab.createOrganization({ country });
  const take = (page: Page, state: string) => shoot(page, `failure-${state}--${language}`);
  // A form's own answer is a page only where no script runs.
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

/** Does the work while a table is away: what reads it breaks unforeseen. */
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

/** What the back office says while it can't send, and in the place of a page that didn't come. */
async function shootOffline(
  { page, speak }: Order,
  url: string,
  owner: { email: string; password: string },
  take: (page: Page, state: string) => Promise<void>,
): Promise<void> {
  await page.goto(url);
  await logIn(page, owner);
  await expect(page).toHaveURL(url);
  // Signing in brought the person's own language.
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
