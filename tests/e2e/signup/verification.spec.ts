/** Tests the verification's page in special cases: no cellphone yet, codes that can't be sent. */
import { expect, test } from "../browser-test";
import { checkPage } from "../walk/page-checks";
import { signUp } from "../pages/aboard";
import { makePerson } from "../pages/person";
import { openTenant } from "../pages/places";
import { lab, tenantUrl, textedCode } from "../stack";
import { words } from "../walk/words";
import { sendCode } from "../pages/send-code";

const es = words.es;
const MINUTE_MS = 60_000;
/** After this time a code is expired. */
const CODE_MS = 11 * MINUTE_MS;

test("an invited person adds a cellphone, and verifies it", async ({ page }) => {
  const { organization, things } = await openTenant("AR");
  const place = tenantUrl(organization.slug, "/account/verifications");
  const { cellphone } = makePerson("AR");
  await page.goto(things.links.find((url) => url.includes("/invitations/")) ?? "");
  await page.getByLabel(es.password, { exact: true }).fill("Dadiva7-invitada");
  await page.getByRole("checkbox").check();
  await page.locator("main form .button-lg").click();
  await expect(page).toHaveURL(new RegExp(`//${organization.slug}\\.`));
  await page.goto(place);
  await expect(page.getByRole("heading", { level: 1, name: "Agregá tu celular" })).toBeVisible();
  await checkPage(page, "verification-no-cellphone");
  const number = page.getByLabel(es.cellphone, { exact: true });
  await number.fill("11 2");
  await page.getByRole("button", { name: es.goOn, exact: true }).click();
  await expect(number).toHaveAttribute("aria-invalid", "true");
  await number.fill(cellphone);
  await page.getByRole("button", { name: es.goOn, exact: true }).click();
  await expect(page.getByRole("heading", { name: es.verifyCellphone })).toBeVisible();
  await sendCode(page.getByLabel(es.code), await textedCode(cellphone));
  await expect(page.getByRole("heading", { name: es.cellphoneDone })).toBeVisible();
});

test("a code that can't be sent shows for how long, and can be requested again", async ({
  page,
}) => {
  const olga = makePerson("AR");
  await page.goto("/signup");
  await signUp(page, es, olga, "verification");
  await expect(page.getByLabel(es.code)).toBeVisible();
  const place = page.url();
  const failed = page.getByRole("alert").getByText(/Volvé a intentar en \d\d horas/);
  const retry = page.getByRole("button", { name: "Intentar de nuevo" });
  const start = Date.now();
  try {
    // One address gets ten codes a day.
    for (let sent = 1; sent <= 10; sent += 1) {
      await expect(retry).toHaveCount(0);
      await lab.setClock(new Date(start + sent * CODE_MS));
      await page.goto(place);
    }
    await expect(failed).toBeVisible();
    await checkPage(page, "verification-send-failed");
    await retry.click();
    await expect(failed).toBeVisible();
    // A day after the first one.
    await lab.setClock(new Date(start + (24 * 60 + 12) * MINUTE_MS));
    await retry.click();
    await expect(page.getByLabel(es.code)).toBeVisible();
    await expect(page.getByText("Te enviamos un código nuevo")).toBeVisible();
    await expect(page.getByText("Te enviamos un código nuevo")).toHaveCount(0, { timeout: 5_000 });
  } finally {
    await lab.setClock(null);
  }
});
