/** Two-step verification from its setup to the reset after a lost phone, for `npm run sheet`. */
import { appCode } from "../../factories/second-factor";
import { lab, tenantUrl } from "../stack";
import { chooseLanguage } from "./choose-language";
import type { Order } from "./states";
import { logIn } from "./log-in";
import { sendCode } from "./send-code";

/** Takes each of its pages, for a person without a second factor. */
export async function shootSecondStep(order: Order): Promise<void> {
  const { country, language, locale, page, shoot, speak } = order;
  const { slug, owner } = await lab.createOrganization({ country });
  const take = (state: string) => shoot(page, `second-step-${state}--${language}`);
  const place = tenantUrl(slug, "/account/two_factor");
  // Signs in a person whom this browser doesn't know, in the sheet's language.
  const enter = async () => {
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.context().addCookies(cookies.filter(({ name }) => name.endsWith("locale")));
    await page.goto(place);
    await logIn(page, owner);
  };
  await speak(tenantUrl(slug));
  await enter();
  await page.locator("form:has([name=intent][value=begin])").waitFor();
  await chooseLanguage(page, slug, locale);
  await page.goto(place);
  await take("off");
  await page.locator("form:has([name=intent][value=begin]) button.button").first().click();
  const secret = (await page.locator("[data-secret]").textContent()) ?? "";
  await take("setup");
  await sendCode(page.locator("[name=code]"), appCode(secret, new Date()));
  await page.locator("[data-recovery-code]").first().waitFor();
  await take("codes");
  await enter();
  await page.locator("[name=code]").waitFor();
  await take("asked");
  await sendCode(page.locator("[name=code]"), "000000");
  await page.locator("[name=code][aria-invalid=true]").waitFor();
  await take("wrong");
  await page.goto("/login/two_factor/lost");
  await take("lost");
  await page.locator("main form button.button-outline").first().click();
  await page.locator("[role=status] .alert").waitFor();
  await take("reset-sent");
}
