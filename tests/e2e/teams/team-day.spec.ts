/** An operator's day and a supervisor's check, in Spanish. */
import { test } from "../browser-test";
import { spendTeamDay } from "./team-day";

test("from a capture to its check", async ({ browser, contextOptions, donorContext, page }) => {
  const others = await browser.newContext(contextOptions);
  await spendTeamDay(page, { donors: donorContext, others, language: "es" });
  await others.close();
});
