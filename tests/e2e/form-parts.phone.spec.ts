/** A donor on a phone meets the form's newer parts: steps, covered fees, a dedication, an own question. */
import { expect, test } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { signIn } from "./pages/aboard";
import { waitUntilAlive } from "./pages/alive";
import { fillCard, fillDonor, fillHolder, makeDonation } from "./pages/donor-page";
import { lab, tenantUrl } from "./stack";
import { words } from "./walk/words";

test.use({ locale: "pt-BR", timezoneId: "America/Sao_Paulo" });

const pt = words.pt;
const QUESTION = "Como você nos conheceu?";

test("a donor gives step by step, with fees, a dedication and an answer", async ({
  page,
  donorContext,
}) => {
  const { slug, owner } = await lab.createOrganization({ country: "BR" });
  const { url, uuid } = await lab.createCampaign(slug, {
    amounts: [{ amount: "100.00", caption: "Uma cesta básica" }],
    form_variant: "stepped",
  });
  await page.goto(tenantUrl(slug, "/manage/settings/form"));
  await signIn(page, pt, owner);
  await waitUntilAlive(page);
  await page.getByLabel("Cobrir as taxas de cobrança").check();
  await page.getByLabel("Dedicar a doação").check();
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.locator("main form button.button-primary").first().click();
  await saved;
  await page.goto(tenantUrl(slug, `/manage/campaigns/${uuid}/fields/new?widget=textfield`));
  await waitUntilAlive(page);
  await page.getByLabel("Pergunta", { exact: true }).fill(QUESTION);
  await page.getByLabel("Resposta obrigatória").check();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page).toHaveURL(/\/fields$/);

  const donor = await donorContext.newPage();
  const donation = makeDonation({ documentNumber: "390.533.447-05" });
  const card = donor.getByLabel(pt.cardNumber, { exact: true });
  const goOn = donor.getByRole("button", { name: "Avançar" });
  await donor.goto(`${url}?utm_source=instagram&utm_campaign=Natal`);
  await donor.getByRole("radio", { name: pt.once }).check();
  await donor.getByLabel(/^Acrescento .* para cobrir as taxas/).check();
  await checkPage(donor, "parts-donation");
  await goOn.click();
  await fillDonor(donor, pt, donation);
  await goOn.click();
  // The step stays until its required question has an answer.
  await expect(donor.getByLabel(QUESTION)).toHaveAttribute("aria-invalid", "true");
  await expect(card).toBeHidden();
  await donor.getByLabel(QUESTION).fill("Por uma amiga");
  await donor.getByText("Dedicar esta doação a uma pessoa").click();
  await donor.getByLabel("Tipo de dedicatória").selectOption("memory");
  await donor.getByLabel("Nome da pessoa").fill("Dona Zilda");
  await checkPage(donor, "parts-donor");
  await goOn.click();
  await fillCard(donor, pt, donation.card);
  await fillHolder(donor, pt, donation);
  await checkPage(donor, "parts-payment");
  await donor.getByRole("button", { name: pt.give }).click();
  await expect(donor.getByRole("heading", { name: pt.thanks })).toBeVisible();

  // 100 reais, and what the gateway and the product take from the whole charge.
  const [charge] = (await lab.listBooks()).slice(-1);
  expect(Number(charge?.amount)).toBeGreaterThan(100);
  await page.goto(tenantUrl(slug, "/manage/donations"));
  await page.getByRole("main").getByRole("link", { name: /Ana/ }).first().click();
  const fact = (text: string) => page.getByRole("definition").filter({ hasText: text });
  for (const text of ["Por uma amiga", "Dona Zilda", "instagram", "Natal"]) {
    await expect(fact(text)).toBeVisible();
  }
  await checkPage(page, "parts-back-office");
});
