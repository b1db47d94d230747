/** The links of an open page, and which of many links lead to a missing page. */
import type { Page } from "@playwright/test";
import { Visitor } from "../../factories/product";
import { appCode } from "../../factories/second-factor";
import { expect } from "../browser-test";
import { lab, stack } from "../stack";

/** Returns our own addresses to which the open page links. */
export async function linksOf(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator("a[href]")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const outward = hrefs.filter((href) => /^https?:/.test(href));
  expect(outward.filter((href) => !URL.canParse(href))).toEqual([]);
  // A link to a part of the page itself leads nowhere else.
  const own = page.url().replace(/#.*$/, "");
  return outward.filter((href) => isOurs(href) && href.replace(/#.*$/, "") !== own);
}

function isOurs(address: string): boolean {
  const { host } = new URL(address);
  return host === stack.appHost || host.endsWith(`.${stack.appHost}`);
}

/** Returns an own address's subdomain and path, which the plain client needs separately. */
export function placeOf(address: string): [string, string] {
  const { host, pathname, search } = new URL(address);
  return [host === stack.appHost ? "" : host.replace(`.${stack.appHost}`, ""), pathname + search];
}

/**
 * Follows links, each with the page that has it, as the owner and an operator: a link that
 * redirects, also to another host, is valid.
 */
export async function brokenLinks(
  links: ReadonlyMap<string, string>,
  slug: string,
  owner: { email: string; password: string },
): Promise<string[]> {
  const visitor = new Visitor(stack);
  await visitor.signIn(slug, owner);
  const operator = await lab.createOperator();
  await visitor.signInOperator(operator, appCode(operator.totp_secret, new Date()));
  const broken: string[] = [];
  for (const [link, from] of links) {
    const { status } = await visitor.get(...placeOf(link));
    if (status >= 400) broken.push(`${status} ${link}, on ${from}`);
  }
  return broken;
}
