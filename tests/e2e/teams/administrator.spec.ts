/** Somebody who administers teams of two organisations: joins by mail, chooses, and changes over. */
import type { Page } from "@playwright/test";
import { test, expect } from "../browser-test";
import { mailWith, tenantUrl } from "../stack";
import { checkPage } from "../walk/page-checks";
import { words } from "../walk/words";
import { openOffice } from "./team-day";

const es = words.es;
const PASSWORD = "Gabriel-Administra-9";

/** Invites the person to the team, and opens the newest invitation's page. Returns the person's id there. */
async function openInvitation(
  page: Page,
  email: string,
  { call, team }: Awaited<ReturnType<typeof openOffice>>,
  teamName: RegExp,
) {
  const admin = { first_name: "Gabriel", last_name: "Rossi", email, agencies: [team] };
  const invited = await call("POST", "/admins", { admin });
  const mail = await mailWith(email, teamName);
  await page.goto(/https?:\/\/\S+\/invitations\/team\/\S+/.exec(mail)?.[0] ?? "");
  return invited.data<{ uuid: string }>().uuid;
}

test("an administrator of two organisations", async ({ page }) => {
  const calle = await openOffice("AR", "Calle Abierta");
  const linea = await openOffice("UY", "Linea Amiga");
  const email = `gabriel-${calle.slug}@team.example`;
  const atCalle = await openInvitation(page, email, calle, /Calle Abierta/);
  await page.getByLabel(es.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await checkPage(page, "team-administrator-joins");
  await page.getByRole("button", { name: "Aceptar y entrar" }).click();
  await expect(page).toHaveURL(tenantUrl(calle.slug, "/agency"));
  await expect(page.getByRole("link", { name: "Cambiar de equipo" })).toHaveCount(0);

  await openInvitation(page, email, linea, /Linea Amiga/);
  await page.getByRole("button", { name: /^Unirme/ }).click();
  await expect(page).toHaveURL(tenantUrl(linea.slug, "/agency"));
  await page.getByRole("link", { name: "Cambiar de equipo" }).click();
  await expect(page.getByRole("heading", { name: /^Eleg/ })).toBeVisible();
  await checkPage(page, "team-administrator-chooses");
  await page.getByRole("link", { name: /Calle Abierta/ }).click();
  await expect(page).toHaveURL(tenantUrl(calle.slug, "/agency"));

  const frame = page.getByRole("banner");
  await expect(frame).toContainText("Calle Abierta");
  await expect(frame).not.toContainText("Linea Amiga");

  // The organisation ends the access: it ends here at once, and not in the other one.
  await calle.call("DELETE", `/admins/${atCalle}`);
  await page.reload();
  await expect(page).not.toHaveURL(tenantUrl(calle.slug, "/agency"));
  await page.goto(tenantUrl(linea.slug, "/agency"));
  await expect(frame).toContainText("Linea Amiga");
});
