/** Salesforce in Spanish, on a desk. */
import { test } from "../browser-test";
import { connectAndMend } from "./salesforce";

test("is connected, mapped, broken and mended", async ({ page }) => {
  await connectAndMend(page, "es");
});
