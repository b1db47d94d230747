/** Reads a monthly donation in the back office, and lets months pass. */
import { expect, type Page } from "@playwright/test";
import { checkPage } from "../walk/page-checks";
import { lab } from "../stack";
import type { Words } from "../walk/words";
import { signIn } from "./aboard";

interface Owner {
  email: string;
  password: string;
}

/** Opens a page from the navigation, which narrow screens hide behind a button. */
async function goTo(page: Page, words: Words, item: string): Promise<void> {
  const navigation = page.getByRole("navigation", { name: "Principal" });
  const link = navigation.getByRole("link", { name: item, exact: true }).locator("visible=true");
  if (!(await link.isVisible())) await page.locator(".manage-drawer summary").click();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: item })).toBeVisible();
  await expect(page.locator(".manage-drawer")).not.toHaveAttribute("open");
}

/** Visits dashboard, lists and detail after the first donation; ends at the detail. */
export async function readBackOffice(page: Page, words: Words, amount: RegExp, name: string) {
  await goTo(page, words, words.dashboard);
  // A headline omits zero cents.
  const headline = new RegExp(amount.source.replace(/,00$/, ""));
  const total = page.getByRole("definition").filter({ hasText: headline }).first();
  await expect(total).toBeVisible();
  await checkPage(page, `${name}-dashboard`);
  await goTo(page, words, words.campaigns);
  await checkPage(page, `${name}-campaigns`);
  await goTo(page, words, words.transactions);
  await expect(page.getByRole("table").getByText(words.approved)).toHaveCount(1);
  await checkPage(page, `${name}-transactions`);
  await goTo(page, words, words.donations);
  await checkPage(page, `${name}-donations`);
  await page.getByRole("link", { name: "Ana Paz" }).click();
  await expectHistory(page, words, 1);
  await checkPage(page, `${name}-donation`);
}

export async function expectHistory(page: Page, words: Words, approved: number): Promise<void> {
  const history = page.getByRole("list", { name: words.history });
  await expect(history.getByText(words.approved, { exact: true })).toHaveCount(approved);
  await expect(history.getByText(words.planned, { exact: true })).toHaveCount(1);
}

/** Pauses, resumes and discards the page's donation, each with a dialog and the keyboard. */
export async function pauseAndEnd(page: Page, words: Words, name: string): Promise<void> {
  const planned = page
    .getByRole("list", { name: words.history })
    .getByText(words.planned, { exact: true });
  const confirm = async (label: string) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: label, exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
  };
  const open = (label: string) =>
    page.getByRole("link", { name: label, exact: true }).press("Enter");
  await open(words.pause);
  await confirm(words.pause);
  await expect(page.getByText(words.paused, { exact: true })).toBeVisible();
  await expect(planned).toHaveCount(0);
  await open(words.restore);
  await confirm(words.restore);
  await expect(planned).toHaveCount(1);
  await open(words.discard);
  await page.getByLabel(words.discardReason, { exact: true }).selectOption(words.unreachable);
  await checkPage(page, `${name}-discard`);
  await confirm(words.discard);
  await expect(page.getByText(words.discarded, { exact: true })).toBeVisible();
  await expect(page.getByText(new RegExp(`: ${words.unreachable}$`))).toBeVisible();
  await expect(planned).toHaveCount(0);
}

/** Moves to the next collect day, and reads the open detail again. */
export async function passMonth(page: Page, words: Words, owner: Owner): Promise<void> {
  const url = page.url();
  const api = url.replace("/manage/", "/manage/api/");
  // The page sends the request, because only the browser resolves *.localhost.
  const { data } = await page.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { accept: "application/json" } });
    return (await answer.json()) as { data: { next_charge_on: string } };
  }, api);
  await lab.setClock(`${data.next_charge_on}T15:00:00Z`);
  await lab.runDue();
  await page.goto(url);
  // A session ends after 14 days.
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, words, owner);
  await expect(page).toHaveURL(url);
}
