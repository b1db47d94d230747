/** Screenshots of states without an address (pages/states.ts), in each language. */
import { test, type Page } from "@playwright/test";
import { shootAboard } from "../pages/aboard-states";
import { shootFailures } from "../pages/failures";
import { shootGateways } from "../pages/gateway-states";
import { shootSecondStep } from "../pages/second-step";
import { LANGUAGES, shoot } from "../pages/shoot";
import { shootStaff } from "../pages/staff-states";
import { shootGiving, shootMails } from "../pages/states";

const MINUTE_MS = 60_000;
const LIMIT_MS = 30 * MINUTE_MS;

/** Returns the settings of a sheet's language, which the platform's host already uses. */
async function orderIn(
  { name, country, locale }: (typeof LANGUAGES)[number],
  page: Page,
  platform: string,
) {
  page.setDefaultTimeout(MINUTE_MS);
  const speak = (url: string) =>
    page.context().addCookies([{ url, name: "dadiva_locale", value: locale }]);
  await speak(platform);
  return { country, language: name, locale, page, shoot, speak };
}

for (const language of LANGUAGES) {
  test(`aboard states in ${language.name}`, async ({ page, baseURL }) => {
    test.setTimeout(LIMIT_MS);
    await shootAboard(await orderIn(language, page, baseURL ?? ""));
  });

  test(`gateway states in ${language.name}`, async ({ page, baseURL }) => {
    test.setTimeout(LIMIT_MS);
    await shootGateways(await orderIn(language, page, baseURL ?? ""));
  });

  test(`states in ${language.name}`, async ({ page, baseURL }) => {
    test.setTimeout(LIMIT_MS);
    const order = await orderIn(language, page, baseURL ?? "");
    await shootSecondStep(order);
    await shootGiving(order);
    await shootMails(order);
  });

  test(`staff states in ${language.name}`, async ({ page, baseURL }) => {
    test.setTimeout(LIMIT_MS);
    await shootStaff(await orderIn(language, page, baseURL ?? ""));
  });

  test(`failures in ${language.name}`, async ({ browser, page, baseURL }) => {
    test.setTimeout(LIMIT_MS);
    const platform = baseURL ?? "";
    const order = await orderIn(language, page, platform);
    await shootFailures({ ...order, browser, platform });
  });
}
