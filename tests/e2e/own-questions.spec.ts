/** Tests a campaign's own questions: made by keyboard, answered without script, read in the back office. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { signIn } from "./pages/aboard";
import { waitUntilAlive } from "./pages/alive";
import { expectKept, fillCard, fillDonation, makeDonation } from "./pages/donor-page";
import { lab, tenantUrl } from "./stack";
import { words } from "./walk/words";

const MOST_STOPS = 80;
const es = words.es;

/** Moves the focus with the Tab key until a control has it. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the Tab key does not reach the control");
}

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

/** Adds a question of a kind by keyboard alone, as far as its label. */
async function begin(page: Page, kind: string, label: string): Promise<Locator> {
  const kinds = page.getByLabel("Tipo de pregunta");
  await tabTo(page, kinds);
  await page.keyboard.press("Home");
  while ((await kinds.inputValue()) !== kind) await page.keyboard.press("ArrowDown");
  await press(page, page.getByRole("button", { name: "Agregar pregunta" }));
  const dialog = page.getByRole("dialog");
  await tabTo(page, dialog.getByLabel("Pregunta", { exact: true }));
  await page.keyboard.type(label);
  return dialog;
}

async function save(page: Page, dialog: Locator): Promise<void> {
  await press(page, dialog.getByRole("button", { name: "Guardar" }));
  await expect(dialog).toHaveCount(0);
}

test("a fundraiser makes questions by keyboard, and a donor answers them without script", async ({
  browser,
  complaints,
  page,
}) => {
  const { slug } = await lab.createOrganization();
  const amounts = [{ amount: "1500.00", caption: "Una chapa" }];
  const campaign = await lab.createCampaign(slug, { amounts });
  const form = tenantUrl(slug, `/manage/campaigns/${campaign.uuid}/fields`);
  await page.goto(form);
  await signIn(page, es, await lab.createUser(slug, "fundraiser"));
  await expect(page).toHaveURL(form);
  await waitUntilAlive(page);

  await save(page, await begin(page, "checkbox", "Quiero una camiseta"));
  const list = await begin(page, "select_options", "Talle");
  await tabTo(page, list.getByLabel("Opciones"));
  await page.keyboard.type("Chico");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Grande");
  await tabTo(page, list.getByLabel("Respuesta obligatoria"));
  await page.keyboard.press("Space");
  await tabTo(page, list.getByLabel("Cuándo se muestra"));
  await page.keyboard.press("ArrowDown");
  await save(page, list);
  const phone = await begin(page, "phone_bundle", "Tu teléfono");
  await tabTo(page, phone.getByLabel("Respuesta obligatoria"));
  await page.keyboard.press("Space");
  await save(page, phone);
  await press(page, page.getByRole("button", { name: "Subir Tu teléfono" }));
  await press(page, page.getByRole("button", { name: "Guardar el orden" }));
  await expect(page.getByRole("button", { name: "Guardar el orden" })).toBeDisabled();
  await expect(
    page.getByRole("list", { name: "Preguntas propias" }).getByRole("listitem"),
  ).toHaveText([/camiseta/, /Tu teléfono/, /Talle/]);
  await checkPage(page, "campaign-questions");

  const plain = await browser.newContext({ javaScriptEnabled: false, locale: "es-AR" });
  const donor = await plain.newPage();
  const donation = makeDonation();
  await donor.goto(campaign.url);
  await fillDonation(donor, es, donation);
  await donor.getByLabel("Quiero una camiseta").check();
  await donor.getByLabel("Número", { exact: true }).fill("4321 1234");
  await donor.getByRole("button", { name: es.give }).click();
  // The size is required because the box is ticked.
  await expect(donor.getByLabel("Talle")).toHaveAttribute("aria-invalid", "true");
  await expectKept(donor, es, donation);
  await expect(donor.getByLabel("Quiero una camiseta")).toBeChecked();
  await expect(donor.getByLabel("Número", { exact: true })).toHaveValue("4321 1234");
  await checkPage(donor, "questions-faults", { axe: false });
  await donor.getByLabel("Talle").selectOption("Grande");
  await fillCard(donor, es, donation.card);
  await donor.getByRole("button", { name: es.give }).click();
  await expect(donor.getByRole("heading", { name: es.thanks })).toBeVisible();
  await plain.close();

  await page.goto(tenantUrl(slug, "/manage/donations"));
  await page.getByRole("main").getByRole("link", { name: /Ana/ }).first().click();
  const answers = page.getByRole("definition");
  await expect(answers.filter({ hasText: "Grande" })).toBeVisible();
  await expect(answers.filter({ hasText: "+54 4321 1234" })).toBeVisible();
  await checkPage(page, "donation-answers");

  // A question with answers is archived; its answers stay.
  await page.goto(form);
  await page.getByRole("link", { name: "Quitar «Talle»" }).click();
  await page.getByRole("button", { name: "Archivar" }).click();
  await expect(page.getByRole("button", { name: "Volver a usar «Talle»" })).toBeVisible();
  await page.goto(tenantUrl(slug, "/manage/donations"));
  await page.getByRole("main").getByRole("link", { name: /Ana/ }).first().click();
  await expect(answers.filter({ hasText: "Grande" })).toContainText("La pregunta está archivada");
  expect(complaints).toEqual([]);
});

test("a question with a condition shows only when it applies", async ({ page }) => {
  const { slug, owner } = await lab.createOrganization();
  const { url, uuid } = await lab.createCampaign(slug);
  const add = async (widget: string, fill: () => Promise<void>) => {
    await page.goto(tenantUrl(slug, `/manage/campaigns/${uuid}/fields/new?widget=${widget}`));
    if (new URL(page.url()).pathname !== `/manage/campaigns/${uuid}/fields/new`) {
      await signIn(page, es, owner);
    }
    await waitUntilAlive(page);
    await fill();
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page).toHaveURL(/\/fields$/);
  };
  const label = page.getByLabel("Pregunta", { exact: true });
  await add("checkbox", () => label.fill("Dono por una empresa"));
  await add("textfield", async () => {
    await label.fill("Empresa");
    await page.getByLabel("Respuesta obligatoria").check();
    await page.getByLabel("Cuándo se muestra").selectOption({ index: 1 });
  });
  await page.goto(url);
  await expect(page.getByLabel("Empresa", { exact: true })).toBeHidden();
  await page.getByLabel("Dono por una empresa").check();
  await expect(page.getByLabel("Empresa", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: es.give }).click();
  await expect(page.getByLabel("Empresa", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Dono por una empresa").uncheck();
  await expect(page.getByLabel("Empresa", { exact: true })).toBeHidden();
});
