/** A director's morning: the dashboard, its filter, the list behind a number, the news, and the search. */
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { expect } from "../browser-test";
import { checkPage } from "../walk/page-checks";
import { lab, tenantUrl } from "../stack";
import { words } from "../walk/words";
import { signIn } from "./aboard";
import { waitUntilAlive } from "./alive";
import { fillDonation, makeDonation } from "./donor-page";

const SAYS = {
  es: {
    ...{ period: "Período", received: "Donaciones recibidas", total: "Total recaudado" },
    ...{ news: /^Notificaciones/, table: /en una tabla/ },
  },
  pt: {
    ...{ period: "Período", received: "Doações recebidas", total: "Total arrecadado" },
    ...{ news: /^Notificações/, table: /em uma tabela/ },
  },
};
const MOST_STOPS = 120;

/** Presses Tab until a control has the focus. */
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

/** The number under a label of the dashboard. */
const figure = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd")
    .first();

/** Spends the morning up to the news, and returns the organisation's slug. */
export async function spendDirectorsMorning(
  page: Page,
  donors: BrowserContext,
  language: "es" | "pt",
): Promise<string> {
  const says = SAYS[language];
  const country = language === "es" ? "AR" : "BR";
  const { slug } = await lab.createOrganization({ country });
  const { url } = await lab.createCampaign(slug, {
    amounts: [{ amount: "1500.00", caption: "Una chapa" }],
  });
  const donation = makeDonation(country === "BR" ? { documentNumber: "390.533.447-05" } : {});
  const donor = await donors.newPage();
  await donor.goto(url);
  await fillDonation(donor, words[language], donation);
  await donor.getByRole("button", { name: words[language].give }).click();
  await expect(donor.getByRole("heading", { name: words[language].thanks })).toBeVisible();

  await page.goto(tenantUrl(slug, "/manage/dashboard"));
  await signIn(page, words[language], await lab.createUser(slug, "admin"));
  await expect(page).toHaveURL(/\/manage\/dashboard$/);
  await waitUntilAlive(page);
  await expect(figure(page, says.total)).toContainText(/1\.500/);
  await expect(figure(page, says.received)).toHaveText("1");
  await checkPage(page, `director-${language}-dashboard`);
  // The Tab key reaches the chart's last bar, an arrow key the one before; each shows its value.
  const bars = page.locator("figure [data-bar]");
  const value = (bar: Locator) => bar.locator("text");
  await tabTo(page, bars.last());
  await expect(value(bars.last())).toBeVisible();
  await page.keyboard.press("Home");
  await expect(bars.first()).toBeFocused();
  await expect(value(bars.first())).toBeVisible();
  await expect(value(bars.last())).toBeHidden();
  // A bar opens the list of its day.
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/status=received&period=all&since=([\d-]{10})&until=\1$/);
  await expect(page.getByRole("link", { name: /Paz/ }).first()).toBeVisible();
  await page.goBack();
  await waitUntilAlive(page);
  // The table behind the chart has the same total.
  await page.getByText(says.table).first().click();
  await expect(page.getByRole("cell", { name: /1\.500/ }).first()).toBeVisible();

  // A filter applies at once, and a bare address shows it again.
  const period = page.getByLabel(says.period);
  await tabTo(page, period);
  await period.selectOption("last_month");
  await expect(page).toHaveURL(/period=last_month/);
  await expect(figure(page, says.received)).toHaveText("0");
  await page.goto(tenantUrl(slug, "/manage/dashboard"));
  await expect(page.getByLabel(says.period)).toHaveValue("last_month");
  await waitUntilAlive(page);
  await page.getByLabel(says.period).selectOption("this_month");
  await expect(page).toHaveURL(/period=this_month/);

  // The number opens the list behind it, with the same donation.
  await press(page, page.getByRole("link", { name: says.received, exact: true }));
  await expect(page).toHaveURL(/\/manage\/transactions\?.*status=received/);
  await expect(page.getByRole("link", { name: /Paz/ }).first()).toBeVisible();

  await press(page, page.getByRole("link", { name: says.news }).first());
  await expect(page).toHaveURL(/\/manage\/notifications/);
  await checkPage(page, `director-${language}-news`);
  return slug;
}
