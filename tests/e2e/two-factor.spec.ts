import { appCode } from "../factories/second-factor";
import { test, expect } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { signIn } from "./pages/aboard";
import { lab, tenantUrl } from "./stack";
import { words } from "./walk/words";
import { sendCode } from "./pages/send-code";

/** Every page of the second factor, wide and narrow. */
test("the second factor: set up, requested, lost, and the organisation's rule", async ({
  page,
}) => {
  const check = async (name: string) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await checkPage(page, `two-factor-${name}-390`);
    await page.setViewportSize({ width: 1280, height: 900 });
    await checkPage(page, `two-factor-${name}-1280`);
  };
  const { slug, owner } = await lab.createOrganization();
  const place = tenantUrl(slug, "/account/two_factor");
  await page.goto(place);
  await signIn(page, words.es, owner);
  await expect(page).toHaveURL(place);
  await check("off");
  await page.getByRole("button", { name: "Configurar la aplicación" }).click();
  await expect(page.getByRole("img", { name: "Código QR" })).toBeVisible();
  await check("setup");
  const secret = (await page.locator("[data-secret]").textContent()) ?? "";
  await sendCode(page.getByLabel("Código de tu aplicación"), appCode(secret, new Date()));
  await expect(page.locator("[data-recovery-code]")).toHaveCount(10);
  await check("codes");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar códigos" }).click();
  expect((await downloading).suggestedFilename()).toBe("dadiva-codes.txt");
  const code = (await page.locator("[data-recovery-code]").first().textContent()) ?? "";
  await page.goto(place);
  await check("on");
  await page.goto(tenantUrl(slug, "/manage/settings/two_factor"));
  await check("policy");
  await page.context().clearCookies();
  await page.goto(place);
  await signIn(page, words.es, owner);
  await expect(page).toHaveURL(/\/login\/two_factor/);
  await check("second-step");
  await sendCode(page.getByLabel("Código de tu aplicación"), "000000");
  await expect(page.getByRole("alert")).toBeVisible();
  await check("second-step-wrong");
  await page.getByRole("link", { name: /Perdí mi celular/ }).click();
  await check("lost");
  await page.getByRole("link", { name: "Tengo un código" }).click();
  await page.getByLabel("Código de tu aplicación").fill(code);
  await page.getByRole("button", { name: words.es.login }).click();
  await expect(page).toHaveURL(new RegExp(`^http://${slug}\\.`));
});
