/**
 * Tests a lost access: from the login to the help, our staff requests it, an admin stops it with a
 * mail's link without login or script, and the next request is not stopped.
 */
import { expect, test } from "../browser-test";
import { checkPage, keepShot } from "../walk/page-checks";
import { logIn } from "../pages/log-in";
import { makeTag } from "../pages/person";
import { signInStaff } from "../pages/staff";
import { lab, mailWith, tenantUrl } from "../stack";
import { expectRefusalInSight } from "../pages/fault";

const HOUR_MS = 3_600_000;
const linkIn = (text: string, path: string) =>
  new RegExp(`http\\S+${path}\\S*`).exec(text)?.[0] ?? "";

test("a lost access: requested, stopped with a mail's link, requested again, and granted", async ({
  page,
  browser,
  contextOptions,
  donorContext,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const check = async (name: string, shown = page) => {
    await shown.setViewportSize({ width: 390, height: 800 });
    await checkPage(shown, `lost-access-${name}-390`);
    await shown.setViewportSize({ width: 1280, height: 900 });
    await checkPage(shown, `lost-access-${name}-1280`);
  };
  const { slug, organization, owner } = await lab.createOrganization();
  const admin = await lab.createUser(slug, "admin");
  const email = `nora-${makeTag()}@huellas.example`;
  const place = `/operator/organizations/${organization.uuid}`;

  const locked = await donorContext.newPage();
  await locked.goto("/login");
  await check("login", locked);
  await locked.getByRole("link", { name: "Perdí el acceso a mi organización" }).click();
  await expect(
    locked.getByRole("heading", { name: "Recuperar el acceso", level: 1 }),
  ).toBeVisible();
  await check("help", locked);

  await signInStaff(page, place);
  await page.getByRole("link", { name: "Ayudar a una persona" }).click();
  await expect(page.getByText("No hubo pedidos de acceso")).toBeVisible();
  await check("empty");
  const ask = page.getByRole("button", { name: "Pedir el acceso" });
  await page.getByLabel("Dirección de la persona").fill(owner.email);
  await page.getByLabel("Nombre").fill("Nora");
  await page.getByLabel("Apellido").fill("Vidal");
  await page.getByLabel("Detalle de la comprobación").fill("Acta que la nombra presidenta");
  await ask.click();
  await expect(page.getByText("Elegí qué se comprobó").first()).toBeVisible();
  await expect(page.getByLabel("Apellido")).toHaveValue("Vidal");
  await check("refused");
  await page.getByLabel("Qué se comprobó").selectOption("statute");
  await ask.click();
  await expect(page.getByText("Ya es titular").first()).toBeVisible();
  await expectRefusalInSight(page);
  await page.getByLabel("Dirección de la persona").fill(email);
  await ask.click();
  await expect(page.locator(".toast-text")).toHaveText(/^Pedimos el acceso/);
  await expect(page.getByText("Pedido en curso")).toBeVisible();
  await check("open");

  // The mail's recipient needs neither login nor script.
  const plain = await browser.newContext({ ...contextOptions, javaScriptEnabled: false });
  const mail = await plain.newPage();
  await mail.goto(linkIn(await mailWith(admin.email, /entrar como titular/), "/access/stop"));
  expect(mail.url()).not.toContain("token");
  await keepShot(mail, "lost-access-link-390");
  await mail.getByRole("button", { name: "Detener el pedido" }).click();
  await expect(mail.getByText("detuvo el pedido. Nadie entró.")).toBeVisible();
  await mail.close();
  await plain.close();
  await page.reload();
  await expect(page.getByText("Detenido").first()).toBeVisible();
  await check("stopped");

  await page.getByLabel("Dirección de la persona").fill(email);
  await page.getByLabel("Nombre").fill("Nora");
  await page.getByLabel("Apellido").fill("Vidal");
  await page.getByLabel("Qué se comprobó").selectOption("call_back");
  await page.getByLabel("Detalle de la comprobación").fill("Atendió la sede y lo confirmó");
  await ask.click();
  await expect(page.getByText("Pedido en curso")).toBeVisible();

  const office = await donorContext.newPage();
  await office.goto(tenantUrl(slug, "/manage/dashboard"));
  await logIn(office, owner);
  await expect(office.getByText("Se pidió que Nora Vidal entre como titular")).toBeVisible();
  await check("notice", office);
  await office.getByRole("link", { name: "Ver o detener el pedido" }).click();
  await expect(office.getByRole("heading", { name: "Pedido de acceso", level: 1 })).toBeVisible();
  await check("office", office);
  await office.getByRole("link", { name: "Detener el pedido" }).click();
  await expect(office.getByText("no recibirá la invitación")).toBeVisible();
  await check("office-ask", office);
  await office.getByRole("button", { name: "Volver" }).click();

  await lab.setClock(new Date(Date.now() + 73 * HOUR_MS));
  await lab.runDue();
  const invitation = linkIn(await mailWith(email, /te invitó/), "/invitations/");
  const fresh = await browser.newContext(contextOptions);
  const guest = await fresh.newPage();
  await guest.goto(invitation);
  await expect(guest.getByText("El equipo de Dádiva te invitó")).toBeVisible();
  await check("invitation", guest);
  await guest.getByLabel("Contraseña", { exact: true }).fill("Una-clave-larga-1");
  await guest.getByRole("checkbox").check();
  await guest.getByRole("button", { name: "Aceptar y entrar" }).click();
  await expect(guest).toHaveURL(new RegExp(`//${slug}\\.`));
  await guest.goto(tenantUrl(slug, `/manage/settings/users?q=${encodeURIComponent(email)}`));
  await expect(guest.getByRole("row").filter({ hasText: email })).toContainText("Titular");
  await guest.goto(tenantUrl(slug, "/manage/settings/access"));
  await expect(guest.getByText("invitó a esta persona")).toBeVisible();
  await check("granted", guest);
  await fresh.close();
});
