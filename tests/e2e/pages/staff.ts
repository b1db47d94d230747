/** Logs operators in, each with their own second factor. */
import type { Page } from "@playwright/test";
import { OPERATOR_HOST } from "../../factories/product";
import { appCode } from "../../factories/second-factor";
import { expect } from "../browser-test";
import { lab, tenantUrl } from "../stack";
import { sendCode } from "./send-code";

/** Logs a new operator in at a page of the operator host. */
export async function signInStaff(page: Page, path: string): Promise<void> {
  const operator = await lab.createOperator();
  const place = tenantUrl(OPERATOR_HOST, path);
  await page.goto(place);
  await page.locator("input[name=email]").fill(operator.email);
  await page.locator("input[name=password]").fill(operator.password);
  await page.locator("input[name=password]").press("Enter");
  await sendCode(page.locator("input[name=code]"), appCode(operator.totp_secret, new Date()));
  await expect(page).toHaveURL(place);
}
