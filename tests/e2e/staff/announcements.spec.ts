/** Tests announcements, from the operator host to a dashboard, until a reader dismisses them. */
import { expect, test } from "../browser-test";
import { checkPage } from "../walk/page-checks";
import { signInStaff } from "../pages/staff";
import { signIn } from "../pages/aboard";
import { logIn } from "../pages/log-in";
import { makeTag } from "../pages/person";
import { lab, tenantUrl } from "../stack";
import { words } from "../walk/words";
import { expectRefusalInSight } from "../pages/fault";

const LIST = tenantUrl("operador", "/operator/announcements");
const DASHBOARD = "/manage/dashboard";

test("an announcement is created, changed, read, dismissed and ended", async ({
  page,
  donorContext,
}) => {
  // axe would check wrong colours while a notice fades out.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInStaff(page, new URL(LIST).pathname);
  await page.goto(`${LIST}?q=${makeTag()}`);
  await expect(page.getByText("Ningún aviso coincide con la búsqueda")).toBeVisible();
  await page.getByRole("link", { name: "Nuevo aviso" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nuevo aviso" })).toBeVisible();
  await checkPage(page, "announcement-new");

  const text = `Este domingo el panel estará en mantenimiento ${makeTag()}`;
  const save = page.getByRole("button", { name: "Publicar aviso" });
  await page.getByLabel("Texto en español").fill(text);
  await page.getByLabel("Enlace").fill("http://dadiva.example");
  await page.getByLabel("Argentina").check();
  await page.getByLabel("Último día").fill("2020-01-01");
  await save.click();
  await expect(page.getByLabel("Enlace")).toHaveAttribute("aria-invalid", "true");
  await expectRefusalInSight(page);
  // The input is kept.
  await expect(page.getByLabel("Texto en español")).toHaveValue(text);
  await expect(page.getByLabel("Argentina")).toBeChecked();
  await checkPage(page, "announcement-refused");
  const today = await page.getByLabel("Primer día").inputValue();
  await page.getByLabel("Enlace").fill("/manage/settings");
  await page.getByLabel("Último día").fill(today);
  await save.click();
  await expect(page).toHaveURL(LIST);
  const row = page.getByRole("row").filter({ hasText: text });
  await expect(row).toContainText("En curso");
  await expect(row).toContainText("AR");
  await checkPage(page, "announcements");

  const { slug, owner } = await lab.createOrganization();
  const brazilian = await lab.createOrganization({ country: "BR" });
  const reader = await donorContext.newPage();
  await reader.goto(tenantUrl(slug, `${DASHBOARD}?period=today`));
  await signIn(reader, words.es, owner);
  const notice = reader.getByRole("region", { name: "Avisos de Dádiva" });
  await expect(notice).toContainText(text);
  await expect(notice.getByRole("link", { name: "Saber más" })).toHaveAttribute(
    "href",
    "/manage/settings",
  );
  await checkPage(reader, "announcement-dashboard");
  await reader.setViewportSize({ width: 390, height: 844 });
  // Without motion, because axe would check colours during the change to dark.
  await reader.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await checkPage(reader, "announcement-dashboard-390-dark");

  await row.getByRole("link", { name: text, exact: true }).click();
  await page.getByLabel("Texto en español").fill(`${text} (a las 3)`);
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(row).toContainText("(a las 3)");
  await reader.reload();
  const own = notice.locator(".alert").filter({ hasText: "(a las 3)" });
  const putAway = own.getByRole("button", { name: "Ya lo leí" });
  await expect(putAway).toHaveAccessibleDescription(`${text} (a las 3)`);
  await putAway.focus();
  await reader.keyboard.press("Enter");
  await expect(own).toHaveCount(0);
  await expect(reader.locator(".toast-text")).toHaveText("El aviso ya no aparece");
  // The focus is on the remaining notices, which other tests may have created, or on the page.
  await expect(reader.locator("main:focus, main > section:focus")).toHaveCount(1);
  await expect(reader).toHaveURL(tenantUrl(slug, `${DASHBOARD}?period=today`));
  await reader.reload();
  await expect(reader.getByRole("heading", { level: 1, name: "Inicio" })).toBeVisible();
  await expect(own).toHaveCount(0);

  await reader.context().clearCookies();
  await reader.goto(tenantUrl(brazilian.slug, DASHBOARD));
  await logIn(reader, brazilian.owner);
  await expect(reader).toHaveURL(tenantUrl(brazilian.slug, DASHBOARD));
  await expect(reader.getByRole("heading", { level: 1, name: "Início" })).toBeVisible();
  await expect(reader.getByText(text)).toHaveCount(0);

  await row.getByRole("link", { name: `Terminar el aviso: ${text} (a las 3)` }).click();
  const dialog = page.getByRole("dialog", { name: "¿Terminar este aviso?" });
  await expect(dialog).toContainText(text);
  await checkPage(page, "announcement-end");
  await dialog.getByRole("button", { name: "Terminar" }).click();
  await expect(row).toContainText("Terminado");
  await expect(row.getByRole("link")).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await checkPage(page, "announcements-390");

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar" }).click();
  expect((await download).suggestedFilename()).toMatch(/^avisos-\d{4}-\d\d-\d\d\.csv$/);
});
