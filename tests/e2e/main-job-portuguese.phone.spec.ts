import { test, expect } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { enableGateway, signUp, verify } from "./pages/aboard";
import { expectHistory, passMonth, readBackOffice } from "./pages/back-office";
import { waitUntilAlive } from "./pages/alive";
import { publishCampaign } from "./pages/campaign-editor";
import { fillDonation, makeDonation } from "./pages/donor-page";
import { makePerson } from "./pages/person";
import { mailWith } from "./stack";
import { words } from "./walk/words";

test.use({
  locale: "pt-BR",
  timezoneId: "America/Sao_Paulo",
  permissions: ["clipboard-read", "clipboard-write"],
});

test("a Brazilian organisation does the same in Portuguese on a phone", async ({
  page,
  donorContext,
}) => {
  const pt = words.pt;
  const olga = makePerson("BR");

  await page.goto("/");
  await checkPage(page, "br-home");
  await page.getByRole("link", { name: pt.start }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await waitUntilAlive(page);
  // Only once, because a second choice's answer would arrive during the typing.
  await page.getByLabel(pt.country, { exact: true }).selectOption("BR");
  await expect(page.getByLabel(/^CNPJ /)).toBeVisible();
  await signUp(page, pt, olga, "br");
  await verify(page, pt, olga, "br");
  await enableGateway(page, pt, olga, "br");
  const amounts: [string, string][] = [
    ["25", "Uma cesta básica"],
    ["60", "Um mês de leite"],
    ["120", "Material escolar"],
  ];
  const campaign = {
    title: "Comida na mesa",
    description: "Levamos cestas a duzentas famílias.\n\nCom doações mensais podemos planejar.",
    amounts,
  };
  const link = await publishCampaign(page, pt, campaign, "br");

  const donor = await donorContext.newPage();
  await donor.goto(link);
  await expect(donor.getByRole("heading", { level: 1, name: campaign.title })).toBeVisible();
  await checkPage(donor, "br-donor");
  const donation = makeDonation({ documentNumber: "390.533.447-05" });
  await fillDonation(donor, pt, donation);
  const button = donor.getByRole("button", { name: pt.give });
  await expect(button).toHaveText(/Doar R\$\s60,00 por mês/);
  await checkPage(donor, "br-donor-filled", { axe: false });
  await button.click();
  await expect(donor.getByRole("heading", { name: pt.thanks })).toBeVisible();
  await checkPage(donor, "br-thanks");
  expect(await mailWith(donation.email, /Agradecemos sua doação/)).toMatch(/R\$\s60,00/);

  await readBackOffice(page, pt, /60,00/, "br");
  await passMonth(page, pt, olga);
  await expectHistory(page, pt, 2);
  await passMonth(page, pt, olga);
  await expectHistory(page, pt, 3);
});
