/** The donor's page and its input. */
import { expect, type Page } from "@playwright/test";
import { cards } from "../../factories/donation-form";
import type { Words } from "../walk/words";
import { makeTag } from "./person";

/** A page, or a frame in it. */
type Labelled = Pick<Page, "getByLabel">;

export interface Donation {
  card: string;
  email: string;
  documentNumber: string;
}

/** Returns Ana's donation with a valid card; every test has its own Ana. */
export function makeDonation(order: Partial<Donation> = {}): Donation {
  return {
    card: cards.good,
    email: `ana-${makeTag()}@example.org`,
    documentNumber: "20123456",
    ...order,
  };
}

export async function fillDonor(page: Labelled, words: Words, donation: Donation): Promise<void> {
  await page.getByLabel(words.firstName, { exact: true }).fill("Ana");
  await page.getByLabel(words.lastName, { exact: true }).fill("Paz");
  // An order of tickets asks for the attendees' addresses, too; the donor's comes first.
  await page.getByLabel(words.email, { exact: true }).first().fill(donation.email);
}

export async function fillCard(page: Labelled, words: Words, card: string): Promise<void> {
  const number = page.getByLabel(words.cardNumber, { exact: true });
  await number.fill("");
  await number.pressSequentially(card.replace(/\d{4}(?=\d)/g, "$& "));
  await page.getByLabel(words.expiration, { exact: true }).fill("12/39");
  await page.getByLabel(words.securityCode, { exact: true }).fill("123");
}

export async function fillHolder(page: Labelled, words: Words, donation: Donation): Promise<void> {
  // The page's script takes the donor's name for the holder's.
  const holder = page.getByLabel(words.holderName, { exact: true });
  if (await holder.isVisible()) await holder.fill("Ana Paz");
  await page.getByLabel(words.documentNumber, { exact: true }).fill(donation.documentNumber);
}

export async function fillDonation(
  page: Labelled,
  words: Words,
  donation: Donation,
): Promise<void> {
  await fillDonor(page, words, donation);
  await fillCard(page, words, donation.card);
  await fillHolder(page, words, donation);
}

/** Expects empty card fields, because they are never filled again. */
export async function expectCardEmpty(page: Page, words: Words): Promise<void> {
  for (const label of [words.cardNumber, words.expiration, words.securityCode]) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue("");
  }
}

/** Expects the card as `fillCard` typed it, because nothing was charged. */
export async function expectCardKept(page: Page, words: Words, card: string): Promise<void> {
  const number = page.getByLabel(words.cardNumber, { exact: true });
  await expect(number).toHaveValue(card.replace(/\d{4}(?=\d)/g, "$& "));
  await expect(page.getByLabel(words.expiration, { exact: true })).toHaveValue("12/39");
  await expect(page.getByLabel(words.securityCode, { exact: true })).toHaveValue("123");
}

/** Expects the donor's input to be kept. */
export async function expectKept(page: Page, words: Words, donation: Donation): Promise<void> {
  await expect(page.getByLabel(words.firstName, { exact: true })).toHaveValue("Ana");
  await expect(page.getByLabel(words.email, { exact: true })).toHaveValue(donation.email);
  await expect(page.getByLabel(words.holderName, { exact: true })).toHaveValue("Ana Paz");
  await expect(page.getByLabel(words.documentNumber, { exact: true })).toHaveValue(
    donation.documentNumber,
  );
}
