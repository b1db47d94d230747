/** Every link on every page, signed out and in, followed: none leads to a page that is not there. */
import type { Page } from "@playwright/test";
import { expect, test } from "./browser-test";
import { signInStaff } from "./pages/staff";
import { signIn, signUp } from "./pages/aboard";
import { makePerson } from "./pages/person";
import { addressOf, openTenant, pages } from "./pages/places";
import { stack, tenantUrl } from "./stack";
import { words } from "./words";

/** Addresses of ours that the open page links to, without what follows `#`. */
async function linksOf(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator("a[href]")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const outward = hrefs.filter((href) => /^https?:/.test(href));
  expect(outward.filter((href) => !URL.canParse(href))).toEqual([]);
  return outward
    .map((href) => new URL(href))
    .filter(({ host }) => host === stack.appHost || host.endsWith(`.${stack.appHost}`))
    .map(({ origin, pathname, search }) => `${origin}${pathname}${search}`);
}

/** What each answers, asked from its own host: a browser knows the names of tenants. */
async function statusesOf(page: Page, addresses: string[]): Promise<[string, number][]> {
  return page.evaluate(async (all) => {
    const statuses: [string, number][] = [];
    for (const address of all) {
      // One that leads on, to another host perhaps, is there: its status can't be read (0).
      const sent = { headers: { accept: "text/html" }, redirect: "manual" } as const;
      const { status } = await fetch(address, sent);
      statuses.push([address, status]);
    }
    return statuses;
  }, addresses);
}

test("each step links to its own article of the help", async ({ page }) => {
  const articleAt = async (path: string) => {
    await page.goto(new URL(path, page.url()).href, { waitUntil: "load" });
    const links = (await linksOf(page)).map((link) => new URL(link).pathname);
    return links.filter((path) => /^\/ayuda\/[\w-]+$/.test(path));
  };
  await page.goto("/signup");
  await signUp(page, words.es, makePerson("AR"), "verification");
  const steps = "/account/onboarding/payment_gateways";
  const settings = "/manage/settings/gateways";
  for (const [path, topic] of [
    ["/account/verifications", "verification"],
    [steps, "payment-gateways"],
    // Without a bank account its form comes first.
    [`${steps}?setup=local_payments&step=1`, "bank-account"],
    ["/account/onboarding/documents", "documents"],
    ["/auth/mercadopago", "payment-gateways"],
    [settings, "payment-gateways"],
    [`${settings}?edit=bank`, "bank-account"],
    [`${settings}?setup=local_payments`, "payment-gateways"],
    [`${settings}?setup=centralpos`, "payment-gateways"],
  ] as const)
    expect(await articleAt(path), path).toEqual([`/ayuda/${topic}`]);
});

test("no link leads to a page that is not there", async ({ page, complaints }) => {
  test.setTimeout(300_000);
  const { organization, things } = await openTenant("AR");
  const { slug, owner } = organization;
  const found = new Map<string, string>();
  const collect = async () => {
    for (const url of pages) {
      const from = addressOf(url, slug, things);
      await page.goto(from, { waitUntil: "load" });
      for (const link of await linksOf(page)) if (!found.has(link)) found.set(link, from);
    }
  };
  await collect();
  await page.goto(tenantUrl(slug, "/manage/settings/user"));
  await signIn(page, words.es, owner);
  await expect(page).toHaveURL(tenantUrl(slug, "/manage/settings/user"));
  await collect();
  await signInStaff(page, "/operator/documents");
  await collect();
  expect(found.size).toBeGreaterThan(60);

  const broken: string[] = [];
  const hosts = new Set([...found.keys()].map((link) => new URL(link).origin));
  for (const origin of hosts) {
    const links = [...found.keys()].filter((link) => new URL(link).origin === origin);
    await page.goto(`${origin}/`);
    for (const [link, status] of await statusesOf(page, links))
      if (status >= 400) broken.push(`${status} ${link}, on ${found.get(link) ?? ""}`);
  }
  expect(broken).toEqual([]);
  // The walk itself asks for pages that a visitor may not see.
  complaints.length = 0;
});
