import { test, expect } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { enableGateway, signUp, verify } from "./pages/aboard";
import { expectHistory, passMonth, pauseAndEnd, readBackOffice } from "./pages/back-office";
import { publishCampaign } from "./pages/campaign-editor";
import { fillDonation, makeDonation } from "./pages/donor-page";
import { makePerson } from "./pages/person";
import { mailWith } from "./stack";
import { words } from "./walk/words";

test.use({ permissions: ["clipboard-read", "clipboard-write"], guides: "shown" });

test("an Argentine organisation signs up, publishes, receives a donation, and again each month", async ({
  page,
  donorContext,
}) => {
  const es = words.es;
  const olga = makePerson("AR");

  await page.goto("/");
  await checkPage(page, "ar-home");
  await page.getByRole("link", { name: es.start }).click();
  await signUp(page, es, olga, "ar");
  await verify(page, es, olga, "ar");
  await enableGateway(page, es, olga, "ar", { guided: true });
  const amounts: [string, string][] = [
    ["1.500", "Una chapa"],
    ["3.000", "Un panel de pared"],
    ["8.500", "Una ventana con vidrio"],
  ];
  const campaign = {
    title: "Un techo para cada familia",
    description:
      "Construimos viviendas de emergencia con voluntarios.\n\nCada aporte mensual nos deja planificar el mes que viene.",
    amounts,
  };
  const link = await publishCampaign(page, es, campaign, "ar");

  const donor = await donorContext.newPage();
  await donor.goto(new URL("/", link).href);
  await checkPage(donor, "ar-organization");
  await donor.goto(link);
  await expect(donor.getByRole("heading", { level: 1, name: campaign.title })).toBeVisible();
  await expect(donor.getByRole("radio", { name: es.monthly })).toBeChecked();
  await donor.getByRole("radio", { name: /1\.500/ }).check();
  await checkPage(donor, "ar-donor");
  const donation = makeDonation();
  await fillDonation(donor, es, donation);
  await expect(donor.getByText("Visa", { exact: true })).toBeVisible();
  const button = donor.getByRole("button", { name: es.give });
  await expect(button).toHaveText(/Donar \$\s1\.500.* cada mes/);
  await checkPage(donor, "ar-donor-filled");
  await button.click();
  await expect(donor.getByRole("heading", { name: es.thanks })).toBeVisible();
  await expect(donor).toHaveURL(/\/thanks\//);
  await checkPage(donor, "ar-thanks");
  const receipt = await mailWith(donation.email, /Gracias por tu donación/);
  expect(receipt).toMatch(/\$\s1\.500/);

  await readBackOffice(page, es, /1\.500/, "ar");
  await passMonth(page, es, olga);
  await expectHistory(page, es, 2);
  await passMonth(page, es, olga);
  await expectHistory(page, es, 3);
  await checkPage(page, "ar-donation-third-month");
  await pauseAndEnd(page, es, "ar");
});
