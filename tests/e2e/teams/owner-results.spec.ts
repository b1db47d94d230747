/** An owner reads what became of a team's pledges, follows a coincidence and checks a pledge. */
import type { Page } from "@playwright/test";
import { expect, test } from "../browser-test";
import { signIn } from "../pages/aboard";
import { waitUntilAlive } from "../pages/alive";
import { openTeam } from "../pages/team-things";
import { lab, tenantUrl } from "../stack";
import { checkPage } from "../walk/page-checks";
import { words } from "../walk/words";

const SAYS = {
  es: {
    ...{ nav: "Equipos", results: "Resultados de los equipos", hint: /^El mismo documento en 2/ },
    ...{ pledges: "Compromisos", same: /Mismo documento/, onHold: "En espera" },
    ...{ confirmed: /^Confirmó (?!con)/, note: "Nota", save: "Guardar resultado" },
    ...{ said: "Llamada: Confirmó", approved: "Aprobado", withdraw: "Retirar" },
    ...{ withdrawn: "Retirado", edit: "Corregir", amount: "Monto", store: "Guardar" },
    ...{ edited: "Se corrigió: Monto", document: { uid_type: "DNI", uid_number: "20123456" } },
  },
  pt: {
    ...{ nav: "Equipes", results: "Resultados das equipes", hint: /^O mesmo documento em 2/ },
    ...{ pledges: "Compromissos", same: /Mesmo documento/, onHold: "Em espera" },
    ...{ confirmed: /^Confirmou (?!com)/, note: "Observação", save: "Salvar resultado" },
    ...{ said: "Ligação: Confirmou", approved: "Aprovado", withdraw: "Retirar" },
    ...{ withdrawn: "Retirado", edit: "Corrigir", amount: "Valor", store: "Salvar" },
    ...{ edited: "Foi corrigido: Valor", document: { uid_type: "CPF", uid_number: "39053344705" } },
  },
};

/** Checks the page at both widths. */
async function check(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await checkPage(page, `${name}-390`);
  await page.setViewportSize({ width: 1280, height: 900 });
  await checkPage(page, `${name}-1280`);
}

async function readAndCheck(page: Page, language: "es" | "pt"): Promise<void> {
  const says = SAYS[language];
  const { slug, owner } = await lab.createOrganization({
    country: language === "es" ? "AR" : "BR",
  });
  const { uuid: campaign } = await lab.createCampaign(slug);
  const donors = ["Ana", "Eva"].map((first_name) => ({ first_name, ...says.document }));
  await openTeam(slug, owner, { campaign, donors });

  await page.goto(tenantUrl(slug, "/manage/donations"));
  await signIn(page, words[language], owner);
  await page.getByRole("link", { name: says.nav, exact: true }).click();
  await expect(page.getByRole("heading", { name: says.results, level: 1 })).toBeVisible();
  await check(page, `teams-${language}-results`);

  await page.getByRole("link", { name: says.hint }).click();
  await expect(page.getByRole("heading", { name: says.pledges, level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: says.same }).first()).toBeVisible();
  await expect(page.getByRole("row", { name: /Paz/ })).toHaveCount(2);
  await expect(page.getByRole("link", { name: says.nav, exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await check(page, `teams-${language}-pledges`);

  await page.getByRole("row").getByRole("link", { name: "Eva Paz" }).click();
  await expect(page.getByRole("heading", { name: "Eva Paz", level: 1 })).toBeVisible();
  await expect(page.getByText(says.onHold, { exact: true }).first()).toBeVisible();
  await check(page, `teams-${language}-pledge`);

  await waitUntilAlive(page);
  await page.getByRole("link", { name: says.edit, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(says.amount).fill("1800");
  await check(page, `teams-${language}-edit`);
  await dialog.getByRole("button", { name: says.store, exact: true }).click();
  await expect(page.getByText(says.edited)).toBeVisible();

  await page.getByRole("radio", { name: says.confirmed }).check();
  await page.getByLabel(says.note).fill("Es la hermana: comparten el trámite");
  await page.getByRole("button", { name: says.save }).click();
  await expect(page.getByText(says.said, { exact: true })).toBeVisible();
  await expect(page.locator("h1 + *").getByText(says.approved)).toBeVisible();
  await check(page, `teams-${language}-checked`);

  await page.getByRole("link", { name: says.withdraw, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: says.withdraw, exact: true }).click();
  await expect(page.locator("h1 + *").getByText(says.withdrawn)).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
}

test("in Spanish", async ({ page }) => {
  await readAndCheck(page, "es");
});

test.describe("in Portuguese", () => {
  test.use({ locale: "pt-BR", timezoneId: "America/Sao_Paulo" });

  test("in Portuguese", async ({ page }) => {
    await readAndCheck(page, "pt");
  });
});
