/** The same day on a phone, in Portuguese. */
import { test } from "../browser-test";
import { spendTeamDay } from "./team-day";

test.use({ hasTouch: true, locale: "pt-BR", timezoneId: "America/Sao_Paulo" });

test("from a capture to its check", async ({ browser, contextOptions, donorContext, page }) => {
  const others = await browser.newContext(contextOptions);
  await spendTeamDay(page, { donors: donorContext, others, language: "pt" });
  await others.close();
});
