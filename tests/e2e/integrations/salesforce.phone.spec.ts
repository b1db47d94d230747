/** Salesforce in Portuguese, on a phone. */
import { test } from "../browser-test";
import { connectAndMend } from "./salesforce";

test.use({ hasTouch: true, locale: "pt-BR", timezoneId: "America/Sao_Paulo" });

test("is connected, mapped, broken and mended", async ({ page }) => {
  await connectAndMend(page, "pt");
});
