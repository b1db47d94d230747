/** Tests every link on every page, signed out and in: none leads to a missing page. */
import type { Page } from "@playwright/test";
import { Visitor } from "../factories/product";
import { appCode } from "../factories/second-factor";
import { expect, test } from "./browser-test";
import { signUp } from "./pages/aboard";
import { makePerson } from "./pages/person";
import { addressOf, openTenant, pages } from "./pages/places";
import { lab, stack } from "./stack";
import { words } from "./words";

/** Returns our own addresses to which the open page links. */
async function linksOf(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator("a[href]")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const outward = hrefs.filter((href) => /^https?:/.test(href));
  expect(outward.filter((href) => !URL.canParse(href))).toEqual([]);
  return outward.filter(isOurs);
}

function isOurs(address: string): boolean {
  const { host } = new URL(address);
  return host === stack.appHost || host.endsWith(`.${stack.appHost}`);
}

/** Returns an own address's subdomain and path, which the plain client needs separately. */
function placeOf(address: string): [string, string] {
  const { host, pathname, search } = new URL(address);
  return [host === stack.appHost ? "" : host.replace(`.${stack.appHost}`, ""), pathname + search];
}

test("each step links to its own help article", async ({ page }) => {
  const articleAt = async (path: string) => {
    await page.goto(new URL(path, page.url()).href, { waitUntil: "load" });
    const links = (await linksOf(page)).map((link) => new URL(link).pathname);
    return links.filter((path) => /^\/ayuda\/[\w-]+$/.test(path));
  };
  await page.goto("/signup");
  await signUp(page, words.es, makePerson("AR"), "verification");
  await expect(page.getByRole("heading", { name: words.es.verifyEmail })).toBeVisible();
  const steps = "/account/onboarding/payment_gateways";
  const settings = "/manage/settings/gateways";
  for (const [path, topic] of [
    ["/account/verifications", "verification"],
    [steps, "payment-gateways"],
    // Without a bank account its form comes first.
    [`${steps}/setup/local_payments/form`, "bank-account"],
    ["/account/onboarding/documents", "documents"],
    ["/auth/mercadopago", "payment-gateways"],
    [settings, "payment-gateways"],
    [`${settings}/bank`, "bank-account"],
    [`${settings}/setup/local_payments`, "payment-gateways"],
    [`${settings}/setup/centralpos`, "payment-gateways"],
  ] as const)
    expect(await articleAt(path), path).toEqual([`/ayuda/${topic}`]);
});

test("no link leads to a missing page", async ({ baseURL }) => {
  const { organization, things } = await openTenant("AR");
  const { slug, owner } = organization;
  const found = new Map<string, string>();
  // Without a browser, each page is requested three times with the links that it contains.
  const collect = async (visitor: Visitor) => {
    for (const url of pages) {
      const from = new URL(addressOf(url, slug, things), baseURL).href;
      const answer = await visitor.follow(await visitor.get(...placeOf(from)));
      for (const link of answer.links().filter(isOurs)) if (!found.has(link)) found.set(link, from);
    }
  };
  const stranger = new Visitor(stack);
  await collect(stranger);
  const member = new Visitor(stack);
  await member.signIn(slug, owner);
  await collect(member);
  const operator = await lab.createOperator();
  await member.signInOperator(operator, appCode(operator.totp_secret, new Date()));
  await collect(member);
  expect(found.size).toBeGreaterThan(60);

  const broken: string[] = [];
  for (const [link, from] of found) {
    // A link that redirects, also to another host, is valid.
    const { status } = await member.get(...placeOf(link));
    if (status >= 400) broken.push(`${status} ${link}, on ${from}`);
  }
  expect(broken).toEqual([]);
});
