/** Fills the bank account form as the country and the chosen bank require. */
import { expect, type Locator, type Page } from "@playwright/test";
import {
  bankAccountFields,
  exampleAccounts,
  exampleBankAccount,
  listBanks,
  type CountryCode,
} from "./country-data";
import type { Hands } from "./hands";
import type { Person } from "./person";

interface Order {
  page: Page;
  hands: Hands;
  person: Person;
  hasScripts: boolean;
}

/** Fields that differ between forms, in the form's order. */
const OWN_FIELDS = [
  "bank_branch",
  "bank_address",
  "bank_city",
  "account_number",
  "account_type",
] as const;

const box = (page: Page, name: string) => page.locator(`main [name=${name}]`);

function askedBy(country: CountryCode, bank: string): string[] {
  const { fields } = bankAccountFields(country, bank);
  return OWN_FIELDS.filter((name) => fields.includes(name));
}

async function readShown(page: Page): Promise<string[]> {
  const seen = await Promise.all(OWN_FIELDS.map((name) => box(page, name).isVisible()));
  return OWN_FIELDS.filter((_, at) => seen[at]);
}

/** Fills the form with the country's next example account. Returns its button. */
export async function fillBankAccount(order: Order, turn: number): Promise<Locator> {
  const { page, person, hasScripts } = order;
  const { country } = person;
  const accounts = exampleAccounts(country);
  const { bank, number } = accounts[turn % accounts.length] ?? { bank: "", number: "" };
  const save = page.locator("main form:has([name=bank_code]) button.button-primary");
  if (hasScripts) await tryBanks(order);
  await chooseBank(order, bank);
  await fillOwn(order, bank, number);
  const requested = askedBy(country, bank);
  const shown = await readShown(page);
  // Without script, fields for other banks stay visible and are left empty.
  if (!hasScripts && requested.every((name) => shown.includes(name))) return save;
  if (!hasScripts) {
    // Fields for this bank only appear after the submit.
    await order.hands.press(save);
    await expect.poll(() => readShown(page)).toEqual(requested);
    await fillOwn(order, bank, number);
  }
  expect(await readShown(page)).toEqual(requested);
  return save;
}

/** Tries a bank of each kind: its fields appear once it is chosen. */
async function tryBanks(order: Order): Promise<void> {
  const { country } = order.person;
  const kinds = new Map(
    exampleAccounts(country).map(({ bank }) => [askedBy(country, bank).join(), bank]),
  );
  if (kinds.size < 2) return;
  for (const bank of kinds.values()) {
    await chooseBank(order, bank);
    await expect.poll(() => readShown(order.page)).toEqual(askedBy(country, bank));
  }
}

async function fillOwn({ page, hands, person }: Order, bank: string, number: string) {
  const { country, email } = person;
  const usual = exampleBankAccount(country, { email });
  const values: Record<string, string> = {
    bank_branch: usual.bank_branch,
    bank_address: usual.bank_address,
    bank_city: usual.bank_city,
    account_number: number,
    account_type: bankAccountFields(country, bank).accountTypes.at(-1)?.code ?? "",
    contact_phone: usual.contact_phone,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === "" || !(await box(page, name).isVisible())) continue;
    if (name === "account_type") await hands.choose(box(page, name), value);
    else await hands.type(box(page, name), value);
  }
}

async function chooseBank({ page, hands, person, hasScripts }: Order, bank: string): Promise<void> {
  if (!hasScripts) return hands.choose(page.locator("select[name=bank_code]"), bank);
  const chosen = page.locator("[name=bank_code]");
  if ((await chosen.inputValue()) === bank) return;
  const list = page.locator(".combobox:has([name=bank_code]) input[role=combobox]");
  const label = listBanks(person.country).find(({ code }) => code === bank)?.label ?? "";
  await hands.find(list, label);
  await expect(chosen).toHaveValue(bank);
}
