/** Pictures of every page of the URL map for `npm run sheet`: each width, scheme and language. */
import path from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { addressOf, openTenant, pages } from "./pages/places";
import { tenantUrl } from "./stack";

const SHOTS = process.env.DADIVA_SHEET ?? "";
const WIDTHS = [390, 768, 1280];
const SCHEMES = ["light", "dark"] as const;
const LANGUAGES = [
  { name: "es-AR", country: "AR", locale: "es-AR" },
  { name: "pt-BR", country: "BR", locale: "pt" },
  { name: "en", country: "AR", locale: "en" },
];
/** A page longer than this is cut: what is below has been seen on the phone's or the desk's shot. */
const MOST_HEIGHT = 2400;

/** The pages of the pieces themselves belong to the sheet, too. */
const FURTHER = ["dev/components", "no-such-page"];

async function shoot(page: Page, name: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const file = `${name}--${String(width).padStart(4, "0")}-${colorScheme}.png`;
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const clip = { x: 0, y: 0, width, height: Math.min(height, MOST_HEIGHT) };
      await page.screenshot({ path: path.join(SHOTS, file), fullPage: true, clip });
    }
  }
}

for (const { name, country, locale } of LANGUAGES) {
  test(`every page in ${name}`, async ({ page, context, baseURL }) => {
    test.setTimeout(30 * 60_000);
    const { organization, things } = await openTenant(country, { gifts: 12 });
    const { slug, owner } = organization;
    await context.addCookies(
      [baseURL ?? "", tenantUrl(slug)].map((url) => ({
        url,
        name: "dadiva_locale",
        value: locale,
      })),
    );
    const walk = async (who: string, urls: string[]) => {
      for (const url of urls) {
        const target = addressOf(url, slug, things);
        await page.goto(target);
        const place = url.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "home";
        await shoot(page, `${place}${who}--${name}`);
      }
    };
    const inside = pages.filter((url) => /^(?:manage|account|organizations)/.test(url));
    const outside = pages.filter((url) => !inside.includes(url));
    await walk("", [...outside, ...FURTHER]);
    const home = tenantUrl(slug, "/manage/settings/user");
    await page.goto(home);
    await page.locator("[name=email]").fill(owner.email);
    await page.locator("[name=password]").fill(owner.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(home);
    await page.locator("select[name=locale]").selectOption(locale);
    await page.locator("form:has(select[name=locale]) button[type=submit]").click();
    await expect(page.locator("html")).toHaveAttribute(
      "lang",
      new RegExp(`^${locale.slice(0, 2)}`),
    );
    await walk("-inside", inside);
  });
}
