/** An operator's day with one pledge, and the check of a supervisor. */
import type { BrowserContext, Page } from "@playwright/test";
import { Visitor } from "../../factories/product";
import { expect } from "../browser-test";
import { signIn } from "../pages/aboard";
import { waitUntilAlive } from "../pages/alive";
import { fillCard, fillHolder, makeDonation } from "../pages/donor-page";
import { lab, stack, tenantUrl } from "../stack";
import { checkPage } from "../walk/page-checks";
import { words } from "../walk/words";

const SAYS = {
  es: {
    ...{ country: "AR", phone: "11 5555-4433", document: "30.123.456", bad: "30" },
    ...{ record: "Registrar compromiso", mobile: /^Celular/, agreed: /^Leí este texto/ },
    ...{ amount: /^Monto/, submit: "Registrar y seguir al pago", badNumber: /DNI.*no es válido/ },
    ...{ agreement: /1\.500,00 cada mes/, paid: /La tarjeta está cargada/ },
    ...{ here: "Cargar la tarjeta aquí", correct: "Corregir", save: "Guardar" },
    ...{ saveResult: "Guardar resultado", approved: "Aprobado" },
    ...{ note: /^Nota/, edited: "Se corrigió: Nota" },
  },
  pt: {
    ...{ country: "BR", phone: "11 95555-4433", document: "390.533.447-05", bad: "390.533.447-00" },
    ...{ record: "Registrar compromisso", mobile: /^Celular/, agreed: /^Li este texto/ },
    ...{ amount: /^Valor/, submit: "Registrar e seguir para o pagamento" },
    ...{ badNumber: /CPF.*inválido|CPF.*não é válido/, agreement: /1\.500,00 por mês/ },
    ...{ paid: /O cartão está cadastrado/, here: "Cadastrar o cartão aqui" },
    ...{ correct: "Corrigir", save: "Salvar" },
    ...{ saveResult: "Salvar resultado", approved: "Aprovado", note: /^Observação/ },
    edited: "Foi corrigido: Observação",
  },
};
export type Language = keyof typeof SAYS;

const AGENCIES = "/manage/settings/agencies";

/** Creates an organisation's team whose people check, with one campaign; `call` is its owner's. */
export async function openOffice(country: string, teamName = "Calle Sur") {
  const { owner, slug } = await lab.createOrganization({ country });
  const amounts = [{ amount: "1500.00", caption: "" }];
  const description = "Techos para cien familias.";
  const campaign = await lab.createCampaign(slug, { title: "Techo", amounts, description });
  const office = new Visitor(stack);
  const token = (await office.signIn(slug, owner)).meta("csrf-token");
  const call = async (method: string, path: string, body?: object) => {
    const sent = body ? { body, token } : { token };
    const answer = await office.call(method, slug, `${AGENCIES}${path}`, sent);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer;
  };
  const agency = {
    ...{ agency_name: teamName, handler: "agency", scope: "both", mode: "live" },
    ...{ sync_delay: 7200, checked_by: "agency" },
  };
  const account = { first_name: "Eva", last_name: "Paz", email: `eva-${slug}@team.example` };
  const team = (await call("POST", "", { agency, account })).data<{ token: string }>().token;
  await call("POST", `/${team}/campaigns/${campaign.uuid}`);
  return { slug, team, call };
}

/** Creates a team with an operator and a supervisor. */
export async function openTeam(country: string) {
  const { call, slug, team } = await openOffice(country);
  return {
    slug,
    operator: await lab.createTeamUser(slug, team, "operator"),
    supervisor: await lab.createTeamUser(slug, team, "supervisor"),
    discardTeam: () => call("DELETE", `/${team}`),
  };
}

/** Opens a page of the team as one of its people. */
export async function enter(
  page: Page,
  { language, person, slug }: { language: Language; slug: string; person: LabUser },
) {
  await page.goto(tenantUrl(slug, "/agency"));
  await signIn(page, words[language], person);
  await expect(page).toHaveURL(/\/agency$/);
}

type LabUser = Awaited<ReturnType<typeof lab.createTeamUser>>;

/** Types the form up to the donor's agreement, with a document that is wrong at first. */
async function typePledge(page: Page, language: Language, shot: string) {
  const says = SAYS[language];
  const { documentNumber, email, firstName, lastName } = words[language];
  const form = page.locator("#new-pledge");
  await form.getByLabel(firstName, { exact: true }).fill("Ana");
  await form.getByLabel(lastName, { exact: true }).fill("Paz");
  await form.getByLabel(says.mobile).fill(says.phone);
  await form.getByLabel(email).fill(`ana-${Date.now()}@example.org`);
  await form.getByLabel(documentNumber).fill(says.bad);
  await form.getByLabel(says.amount).focus();
  await expect(form.getByText(says.badNumber)).toBeVisible();
  await checkPage(page, `${shot}-wrong`);
  await form.getByLabel(documentNumber).fill(says.document);
  await form.getByLabel(says.amount).fill("1500");
  await expect(form.getByText(says.badNumber)).toHaveCount(0);
  await expect(form.getByText(says.agreement)).toBeVisible();
  await form.getByLabel(says.agreed).check();
}

async function payOn(page: Page, language: Language) {
  const donation = makeDonation({ documentNumber: SAYS[language].document });
  await fillCard(page, words[language], donation.card);
  await fillHolder(page, words[language], donation);
  await page.locator("#card button.button-primary").click();
}

/** Lives through the day: capture, payment, correction, check. */
export async function spendTeamDay(
  page: Page,
  {
    donors,
    language,
    others,
  }: {
    /** The donor's own phone; without one, the card is typed on the team's device. */
    donors: BrowserContext | null;
    others: BrowserContext;
    language: Language;
  },
) {
  const says = SAYS[language];
  const shot = `team-${language}`;
  const { operator, slug, supervisor } = await openTeam(says.country);
  await enter(page, { language, slug, person: operator });
  await waitUntilAlive(page);
  await checkPage(page, `${shot}-home`);
  await page.getByRole("link", { name: says.record }).click();
  await expect(page.locator("#new-pledge")).toBeVisible();
  await waitUntilAlive(page);
  await typePledge(page, language, shot);
  await checkPage(page, `${shot}-new`);
  await page.getByRole("button", { name: says.submit }).click();
  await expect(page).toHaveURL(/\/agency\/pledges\/[\w-]{36}$/);
  const code = page.getByRole("img", { name: /QR/ });
  await expect(code).toBeVisible();
  await checkPage(page, `${shot}-pay`);

  const link = await page.getByRole("link", { name: /\/p\/pay\// }).getAttribute("href");
  await page.getByRole("link", { name: says.here }).click();
  await expect(page.locator("#card")).toBeVisible();
  await checkPage(page, `${shot}-card`);
  if (donors) {
    await page.goBack();
    const donor = await donors.newPage();
    await donor.goto(link ?? "");
    await payOn(donor, language);
  } else {
    await payOn(page, language);
    await expect(page).toHaveURL(/\/agency\/pledges\/[\w-]{36}$/);
  }
  // The operator's page follows by itself.
  await expect(page.getByText(says.paid)).toBeVisible({ timeout: 20_000 });
  await expect(code).toHaveCount(0);

  await page.getByRole("link", { name: says.correct }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(says.note).fill("Prefiere la mañana");
  await checkPage(page, `${shot}-edit`);
  await dialog.getByRole("button", { name: says.save, exact: true }).click();
  await expect(page.getByText(says.edited)).toBeVisible();
  await checkPage(page, `${shot}-pledge`);

  const desk = await others.newPage();
  await enter(desk, { language, slug, person: supervisor });
  await desk.goto(tenantUrl(slug, "/agency/pledges"));
  await checkPage(desk, `${shot}-list`);
  await desk.getByRole("link", { name: "Ana Paz" }).click();
  await expect(desk.locator("#check")).toBeVisible();
  await waitUntilAlive(desk);
  await desk.locator("#check [value=confirmed]").check({ force: true });
  await checkPage(desk, `${shot}-check`);
  await desk.getByRole("button", { name: says.saveResult }).click();
  await expect(desk.locator("#check")).toHaveCount(0);
  await expect(desk.getByText(says.approved, { exact: true }).first()).toBeVisible();
}
