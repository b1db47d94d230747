/** The same day on a phone, in Portuguese; the card is typed on it. */
import { test } from "../browser-test";
import { spendTeamDay } from "./team-day";

test.use({ hasTouch: true, locale: "pt-BR", timezoneId: "America/Sao_Paulo" });

test("from a capture to its check", async ({ browser, contextOptions, page }) => {
  const others = await browser.newContext(contextOptions);
  await spendTeamDay(page, { donors: null, others, language: "pt" });
  await others.close();
});
