/** Tests our staff in a browser: login, search for an organisation, decision, at both widths. */
import { appCode } from "../../factories/second-factor";
import { expect, test } from "../browser-test";
import { checkPage } from "../walk/page-checks";
import { signIn } from "../pages/aboard";
import { lab, tenantUrl } from "../stack";
import { words } from "../walk/words";
import { expectRefusalInSight } from "../pages/fault";
import { sendCode } from "../pages/send-code";

test("an operator logs in with both factors, finds an organisation, suspends and resumes it", async ({
  page,
  donorContext,
}) => {
  const check = async (name: string) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await checkPage(page, `operator-${name}-390`);
    await page.setViewportSize({ width: 1280, height: 900 });
    await checkPage(page, `operator-${name}-1280`);
  };
  const operator = await lab.createOperator();
  const { slug, organization, owner } = await lab.createOrganization();
  const place = tenantUrl("operador", `/operator/organizations?q=${slug}`);
  await page.goto(place);
  await check("login");
  await page.getByLabel("Email").fill(operator.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(operator.password);
  await page.getByRole("button", { name: "Ingresar" }).click();
  await check("step");
  await sendCode(page.getByLabel(/Código/), appCode(operator.totp_secret, new Date()));
  await expect(page).toHaveURL(place);
  await expect(page.getByText("Mostrando 1 - 1 de 1 organización")).toBeVisible();
  await check("organizations");
  await page.goto(tenantUrl("operador", "/operator/organizations?q=nadie-se-llama-asi"));
  await expect(page.getByText("Ninguna organización coincide")).toBeVisible();
  await check("organizations-empty");

  await page.goto(place);
  await page.getByRole("link", { name: organization.name }).click();
  await expect(page.getByRole("heading", { name: organization.name, level: 1 })).toBeVisible();
  await check("organization");
  const account = page.locator("section, div.card").filter({
    has: page.getByRole("heading", { name: "Cuenta", exact: true }),
  });
  await account.getByText("Suspender la cuenta…").click();
  await account.getByLabel("Motivo").fill("no");
  await account.getByRole("button", { name: "Suspender la cuenta" }).click();
  await expect(account.getByText("Escribí al menos 10 caracteres").first()).toBeVisible();
  await expectRefusalInSight(page);
  await check("refused");
  await account.getByLabel("Motivo").fill("Denuncia de suplantación");
  await account.getByRole("button", { name: "Suspender la cuenta" }).click();
  await expect(page.locator(".toast-text")).toHaveText(/^Suspendimos la cuenta/);
  await expect(account.getByText("Denuncia de suplantación")).toBeVisible();
  await check("suspended");
  const office = await donorContext.newPage();
  await office.goto(tenantUrl(slug, "/manage/dashboard"));
  await signIn(office, words.es, owner);
  const notice = office.getByText("Motivo: Denuncia de suplantación", { exact: true });
  await expect(notice).toBeVisible();
  await checkPage(office, "office-suspended");
  await office.context().clearCookies();
  await office.goto(tenantUrl(slug, "/manage/dashboard"));
  await signIn(office, words.es, await lab.createUser(slug, "viewer"));
  await expect(office.getByText("El motivo está en el email que enviamos")).toBeVisible();
  await expect(notice).toHaveCount(0);
  await account.getByText("Levantar la suspensión…").click();
  await account.getByLabel("Motivo").fill("Era un malentendido");
  await account.getByRole("button", { name: "Levantar la suspensión" }).click();
  await expect(account.getByText("Suspender la cuenta…")).toBeVisible();

  await page.goto(tenantUrl("operador", "/operator/staff"));
  await check("staff");
  // An invited operator sees every organisation, so an invitation requires the password again.
  await lab.setClock(new Date(Date.now() + 11 * 60_000));
  await page.reload();
  const email = `nueva-${slug}@dadiva.example`;
  await page.getByLabel("Email", { exact: true }).fill(email);
  await expect(page.getByText("Por seguridad, ingresá tu contraseña otra vez")).toBeVisible();
  await page.getByLabel("Contraseña", { exact: true }).fill("otra-Clave-9");
  await page.getByRole("button", { name: "Enviar enlace" }).click();
  await expect(page.getByText("La contraseña actual no es correcta").first()).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await check("staff-password");
  await page.getByLabel("Contraseña", { exact: true }).fill(operator.password);
  await page.getByRole("button", { name: "Enviar enlace" }).click();
  await expect(page.getByText(email)).toBeVisible();
  await lab.setClock(null);
  await page.goto(tenantUrl("operador", `/operator/activity?q=${slug}`));
  await expect(page.getByText("Persona Operadora suspendió la cuenta")).toBeVisible();
  await check("activity");
});
