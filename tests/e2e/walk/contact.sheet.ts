/** Screenshots of every page of the URL map for `npm run sheet`, in each language. */
import { expect, test } from "@playwright/test";
import { chooseLanguage } from "../pages/choose-language";
import { skipGuides } from "../pages/guides";
import { addressOf, openTenant, pages } from "../pages/places";
import { LANGUAGES, shoot } from "../pages/shoot";
import { tenantUrl } from "../stack";
import { logIn } from "../pages/log-in";

/** The components' own pages belong to the sheet, too. */
const FURTHER = ["dev/components", "no-such-page"];

const LIMIT_MS = 30 * 60_000;
const inside = pages.filter((url) => /^(?:manage|account|organizations)/.test(url));
const outside = [...pages.filter((url) => !inside.includes(url)), ...FURTHER];

const placeOf = (url: string) => url.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "home";

for (const { name, country, locale } of LANGUAGES) {
  const open = async (platformUrl = "") => {
    const { organization, things } = await openTenant(country, { donations: 12 });
    const hosts = [platformUrl, tenantUrl(organization.slug)];
    const cookies = [
      ...hosts.map((url) => ({ url, name: "dadiva_locale", value: locale })),
      { url: platformUrl, name: "dadiva_country", value: country },
    ];
    return { organization, things, cookies };
  };

  test(`pages outside in ${name}`, async ({ page, context, baseURL }) => {
    test.setTimeout(LIMIT_MS);
    const { organization, things, cookies } = await open(baseURL);
    await context.addCookies(cookies);
    for (const url of outside) {
      await page.goto(addressOf(url, organization.slug, things));
      await shoot(page, `${placeOf(url)}--${name}`);
    }
    for (const url of things.links) {
      await page.goto(url);
      const [, place = ""] = new URL(url).pathname.split("/");
      await shoot(page, `${place}-by-mail--${name}`);
    }
  });

  test(`pages inside in ${name}`, async ({ page, context, baseURL }) => {
    test.setTimeout(LIMIT_MS);
    const { organization, things, cookies } = await open(baseURL);
    const { slug, owner } = organization;
    await context.addCookies(cookies);
    await skipGuides(context);
    const home = tenantUrl(slug, "/manage/settings/user");
    await page.goto(home);
    await logIn(page, owner);
    await expect(page).toHaveURL(home);
    await chooseLanguage(page, slug, locale);
    for (const url of inside) {
      await page.goto(addressOf(url, slug, things));
      await shoot(page, `${placeOf(url)}-inside--${name}`);
    }
  });
}
