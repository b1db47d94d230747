/** Our staff plans a price and corrects an invoice, which the organisation then sees. */
import { OPERATOR_HOST } from "../../factories/product";
import { signIn } from "../pages/aboard";
import { signInStaff } from "../pages/staff";
import { expect, test } from "../browser-test";
import { lab, tenantUrl } from "../stack";
import { checkPage } from "../walk/page-checks";
import { words } from "../walk/words";

const staffUrl = (path: string) => tenantUrl(OPERATOR_HOST, path);

test.beforeEach(async ({ page }) => {
  // axe would check wrong colours while a notice fades out.
  await page.emulateMedia({ reducedMotion: "reduce" });
});

test("a price is planned for new customers", async ({ page }) => {
  await signInStaff(page, "/operator/prices/partner_yearly_ec");
  await page.getByLabel("Precio de un período entero").fill("3700");
  await page.getByLabel("Precio en dólares").fill("3700");
  await page.getByRole("button", { name: "Guardar precio" }).click();
  await expect(page.getByText("Programado")).toBeVisible();
  await checkPage(page, "price-planned");
});

test("an invoice is corrected by credit, which its organisation sees", async ({
  page,
  donorContext,
}) => {
  const { slug, owner, organization } = await lab.createOrganization();
  await signInStaff(page, "/operator/invoices");
  await page.goto(staffUrl(`/operator/invoices?q=${encodeURIComponent(organization.name)}`));
  await page.getByRole("link", { name: /^D-\d{4}-\d{6}$/ }).click();
  await page.getByLabel("Monto").fill("1.000");
  await expect(page.getByRole("radio", { name: /^Crédito a favor/ })).toBeChecked();
  await page.getByLabel("Motivo").selectOption({ index: 1 });
  await page.getByLabel("Explicación").fill("Tres días sin códigos QR");
  await checkPage(page, "credit-note-new");
  await page.getByRole("button", { name: "Emitir nota de crédito" }).click();
  await expect(page.getByText(/^NC-\d{4}-\d{6}$/)).toBeVisible();
  await checkPage(page, "credit-note");
  const reader = await donorContext.newPage();
  await reader.goto(tenantUrl(slug, "/manage/settings/subscription"));
  await signIn(reader, words.es, owner);
  await expect(
    reader.getByText(/Tres días sin códigos QR|Nota de crédito NC-/).first(),
  ).toBeVisible();
  await expect(reader.getByText(/\$\s1\.000,00/).first()).toBeVisible();
  await checkPage(reader, "subscription-credited");
});
