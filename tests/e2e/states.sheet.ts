/** Pictures of what no address alone leads to (pages/states.ts) for `npm run sheet`, in each language. */
import { test } from "@playwright/test";
import { LANGUAGES, shoot } from "./pages/shoot";
import { shootAboard, shootGiving, shootMails } from "./pages/states";

const LIMIT_MS = 30 * 60_000;

for (const { name, country, locale } of LANGUAGES) {
  test(`states in ${name}`, async ({ page, baseURL }) => {
    test.setTimeout(LIMIT_MS);
    const speak = (url: string) =>
      page.context().addCookies([{ url, name: "dadiva_locale", value: locale }]);
    await speak(baseURL ?? "");
    const order = { country, language: name, page, shoot, speak };
    await shootAboard(order);
    await shootGiving(order);
    await shootMails(order);
  });
}
