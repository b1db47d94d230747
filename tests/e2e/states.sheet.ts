/** Pictures of what no address alone leads to (pages/states.ts) for `npm run sheet`, in each language. */
import { test } from "@playwright/test";
import { shootFailures } from "./pages/failures";
import { shootSecondStep } from "./pages/second-step";
import { LANGUAGES, shoot } from "./pages/shoot";
import { shootAboard, shootGiving, shootMails } from "./pages/states";

const MINUTE_MS = 60_000;
const LIMIT_MS = 30 * MINUTE_MS;

for (const { name, country, locale } of LANGUAGES) {
  test(`states in ${name}`, async ({ page, baseURL }) => {
    test.setTimeout(LIMIT_MS);
    page.setDefaultTimeout(MINUTE_MS);
    const platform = baseURL ?? "";
    const speak = (url: string) =>
      page.context().addCookies([{ url, name: "dadiva_locale", value: locale }]);
    await speak(platform);
    const order = { country, language: name, locale, page, shoot, speak };
    await shootAboard(order);
    await shootSecondStep(order);
    await shootGiving(order);
    await shootMails(order);
  });

  test(`failures in ${name}`, async ({ browser, page, baseURL }) => {
    test.setTimeout(LIMIT_MS);
    page.setDefaultTimeout(MINUTE_MS);
    const platform = baseURL ?? "";
    const speak = (url: string) =>
      page.context().addCookies([{ url, name: "dadiva_locale", value: locale }]);
    await speak(platform);
    const order = { country, language: name, locale, page, shoot, speak };
    await shootFailures({ ...order, browser, platform });
  });
}
