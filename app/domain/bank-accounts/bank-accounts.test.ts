import { beforeAll, describe, expect, it } from "vitest";
import {
  contextAt,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import { bankAccountFields, bankCodeOf } from "~/countries/banks/bank-account-fields";
import { listBanks } from "~/countries/banks/banks";
import { countryCodes, getCountry, type CountryCode } from "~/countries/country";
import examples from "~/countries/data/examples.json";
import type { OrganizationContext } from "~/domain/context";
import { createBankAccount } from "./create-bank-account.server";
import { displacePrimary } from "./displace-primary.server";
import { getBankAccountForm } from "./get-bank-account-form.server";
import { getBankAccount } from "./get-bank-account.server";
import { listBankAccounts } from "./list-bank-accounts.server";
import { listOfferedBanks } from "./list-offered-banks.server";
import { bankAccountFormSchema, type BankAccountInput, type SavedBankAccount } from "./schema";
import { revealAccountNumber } from "./reveal-account-number.server";
import { updateBankAccount } from "./update-bank-account.server";

const now = new Date("2026-11-21T12:00:00Z");
const contact = {
  contact_first_name: "Ana",
  contact_last_name: "Paz",
  contact_email: "ana@huellas.example",
  contact_phone: "+54 11 2345-6789",
};

/** Returns a country's first valid example, for the bank that it belongs to. */
function exampleOf(country: CountryCode): BankAccountInput {
  const { valid } = examples.bankAccount[country];
  const [bank, numbers] = Array.isArray(valid)
    ? [null, valid]
    : (Object.entries(valid)[0] as [string, string[]]);
  const number = numbers[0] ?? "";
  const code = bank ?? bankCodeOf(country, number) ?? listBanks(country)[0]?.code ?? "";
  return {
    ...contact,
    bank_code: code,
    account_number: number,
    account_type: bankAccountFields(country, code).accountTypes[0]?.code,
    bank_branch: country === "BR" ? "0167" : "11",
    bank_address: "Calle 1",
    bank_city: "Bogotá",
  };
}

function organizationIn(country: CountryCode): Promise<OrganizationContext> {
  const { currency, defaultTimezone } = getCountry(country);
  return createTestOrganization(now, { country, currency, timezone: defaultTimezone });
}

async function create(ctx: OrganizationContext, over: Partial<BankAccountInput> = {}) {
  const input = { ...exampleOf(ctx.organization.country), ...over };
  const once = await createBankAccount(ctx, input);
  return (once as { answer: SavedBankAccount }).answer;
}

beforeAll(() => useTestDatabase());

describe("createBankAccount", () => {
  it.each(countryCodes)("accepts the example of %s and masks all but its end", async (code) => {
    const ctx = await organizationIn(code);
    const input = exampleOf(code);
    const created = await create(ctx);
    const characters = String(input.account_number).replace(/\W/g, "");
    const end = characters.slice(-Math.min(4, Math.floor(characters.length / 2)));
    expect(created).toMatchObject({
      currency: getCountry(code).currency,
      bank_code: input.bank_code,
      account_number: `••••${end}`,
      primary: true,
      warnings: {},
    });
    expect(created.bank_name).toBeTruthy();
    expect(await listBankAccounts(ctx)).toHaveLength(1);
  });

  it("names no field that the form does not show", () => {
    const { error } = bankAccountFormSchema("MX", null).safeParse({});
    const named = error?.issues.map(({ path }) => path.join("."));
    expect(named).toContain("bank_code");
    expect(named).not.toContain("bank_name");
  });

  it("names every wrong field", async () => {
    const ctx = await organizationIn("AR");
    const refused = createBankAccount(ctx, { contact_email: "ana", account_number: "123" });
    await expect(refused).rejects.toMatchObject({
      code: "validation_failed",
      fields: {
        bank_code: [{ code: "required" }],
        bank_name: [{ code: "required" }],
        account_number: [{ code: "cbu_invalid" }],
        contact_email: [{ code: "email_invalid" }],
        contact_first_name: [{ code: "required" }],
      },
    });
    expect(await listBankAccounts(ctx)).toEqual([]);
  });

  it("rejects a number of another bank and another currency", async () => {
    const ctx = await organizationIn("AR");
    await expect(create(ctx, { bank_code: "007" })).rejects.toMatchObject({
      fields: { account_number: [{ code: "account_number_of_other_bank" }] },
    });
    await expect(create(ctx, { currency: "USD" })).rejects.toMatchObject({
      fields: { currency: [{ code: "account_currency_invalid" }] },
    });
  });

  it("keeps one primary account, also with two created at once", async () => {
    const ctx = await organizationIn("AR");
    await Promise.all([create(ctx), create(ctx)]);
    await create(ctx, { primary: false });
    const accounts = await listBankAccounts(ctx);
    expect(accounts.map(({ primary }) => primary)).toEqual([true, false, false]);
  });

  it("repeats the first answer for a repeated key", async () => {
    const ctx = await organizationIn("MX");
    const input = exampleOf("MX");
    const first = await createBankAccount(ctx, input, "key-1");
    expect(await createBankAccount(ctx, input, "key-1")).toEqual(first);
    expect(await listBankAccounts(ctx)).toHaveLength(1);
    const other = createBankAccount(ctx, { ...input, contact_last_name: "Sosa" }, "key-1");
    await expect(other).rejects.toMatchObject({ code: "idempotency_key_reused" });
  });
});

describe("updateBankAccount", () => {
  it("changes the given fields and keeps a number that comes back masked", async () => {
    const ctx = await organizationIn("AR");
    const { uuid, account_number } = await create(ctx);
    const change = { contact_phone: "+54 11 9999-0000", account_number };
    const updated = await updateBankAccount(ctx, uuid, change);
    expect(updated).toMatchObject({ contact_phone: "+54 11 9999-0000", account_number });
    const refused = updateBankAccount(ctx, uuid, { account_number: "" });
    await expect(refused).rejects.toMatchObject({
      fields: { account_number: [{ code: "required" }] },
    });
  });

  it.each(["CL", "BR", "CO", "EC", "AR"] as const)(
    "of %s accepts another bank only with its number, and updates the bank's name",
    async (country) => {
      const ctx = await organizationIn(country);
      const first = await create(ctx);
      const others = listBanks(country).filter(({ code }) => code !== first.bank_code);
      for (const account_number of [undefined, first.account_number]) {
        const change = { bank_code: others[0]?.code, account_number };
        await expect(updateBankAccount(ctx, first.uuid, change)).rejects.toMatchObject({
          code: "validation_failed",
          fields: { account_number: [{ code: "account_number_of_new_bank" }] },
        });
      }
      expect(await getBankAccount(ctx, first.uuid)).toMatchObject({ bank_code: first.bank_code });
      // For the same bank, as the page posts it, no number is required.
      const same = { bank_code: ` ${first.bank_code ?? ""} `, contact_last_name: "Sosa" };
      expect(await updateBankAccount(ctx, first.uuid, same)).toMatchObject({
        account_number: first.account_number,
        contact_last_name: "Sosa",
      });
    },
  );

  it("derives another bank's name from its code", async () => {
    const ctx = await organizationIn("CL");
    const { uuid } = await create(ctx, { bank_code: "012" });
    const change = { bank_code: "001", account_number: "12345678" };
    expect(await updateBankAccount(ctx, uuid, change)).toMatchObject({
      bank_code: "001",
      bank_name: listBanks("CL").find(({ code }) => code === "001")?.label,
      account_number: "••••5678",
    });
  });

  it("moves the primary place, and never leaves it empty", async () => {
    const ctx = await organizationIn("CL");
    const first = await create(ctx);
    const second = await create(ctx, { primary: false });
    await updateBankAccount(ctx, second.uuid, { primary: true });
    expect((await listBankAccounts(ctx)).map(({ uuid }) => uuid)).toEqual([
      second.uuid,
      first.uuid,
    ]);
    await expect(updateBankAccount(ctx, second.uuid, { primary: false })).rejects.toMatchObject({
      fields: { primary: [{ code: "primary_required" }] },
    });
  });

  it("finds no other organisation's account, and no malformed id", async () => {
    const [ctx, other] = [await organizationIn("AR"), await organizationIn("AR")];
    const { uuid } = await create(ctx);
    for (const id of [uuid, "nothing"]) {
      await expect(getBankAccount(other, id)).rejects.toMatchObject({ code: "not_found" });
      await expect(updateBankAccount(other, id, { primary: true })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    expect(await listBankAccounts(other)).toEqual([]);
    expect(await getBankAccount(ctx, uuid)).toMatchObject({ contact_first_name: "Ana" });
  });
});

describe("displacePrimary", () => {
  const changes = (ctx: OrganizationContext) =>
    ctx.read((db) =>
      db.auditEntry.findMany({
        where: { operation: "displace-primary" },
        orderBy: { id: "asc" },
        select: { subjectId: true, changes: true },
      }),
    );

  it("is recorded for the account that loses its place, for any actor", async () => {
    const ctx = await organizationIn("CL");
    const first = await create(ctx);
    expect(await changes(ctx)).toEqual([]);
    const second = await create(ctx);
    await create(ctx, { primary: false });
    await updateBankAccount(ctx, first.uuid, { primary: true });
    await updateBankAccount(ctx, first.uuid, { primary: true, contact_last_name: "Sosa" });
    expect(await changes(ctx)).toEqual([
      { subjectId: first.uuid, changes: { primary: [true, false] } },
      { subjectId: second.uuid, changes: { primary: [true, false] } },
    ]);
  });

  it("does nothing without a primary account", async () => {
    const ctx = await organizationIn("CL");
    await ctx.transaction((db) => displacePrimary(ctx, db));
    expect(await changes(ctx)).toEqual([]);
  });
});

describe("listOfferedBanks", () => {
  it("hides a merged bank unless an account uses it, and lists featured ones first", async () => {
    const ctx = await organizationIn("CL");
    const codes = async () => (await listOfferedBanks(ctx)).map(({ code }) => code);
    expect(await codes()).not.toContain("027");
    await create(ctx, { bank_code: "027" });
    expect(await codes()).toContain("027");
    expect((await listOfferedBanks(ctx))[0]?.featured).toBe(true);
    expect((await getBankAccountForm(ctx)).banks.map(({ value }) => value)).toContain("027");
    expect((await listOfferedBanks(await organizationIn("CL"))).map(({ code }) => code)).toEqual(
      listBanks("CL").map(({ code }) => code),
    );
  });

  it("reveals nothing about accounts without permission to read them", async () => {
    const ctx = await organizationIn("CL");
    await create(ctx, { bank_code: "027" });
    const banks = await listOfferedBanks(contextAt(ctx.organization, now, "fundraiser"));
    expect(banks.some(({ code }) => code === "027")).toBe(false);
  });
});

describe("getBankAccountForm", () => {
  it("names the banks with other fields", async () => {
    const form = await getBankAccountForm(await organizationIn("UY"));
    expect(form.fields).not.toContain("account_type");
    expect(form.exceptions["001"]?.accountTypes.map(({ value }) => value)).toEqual(["C", "S"]);
    expect(form.exceptions["137"]?.fields).toContain("bank_branch");
    expect(form.mergedBanks).toEqual([]);
    expect(await getBankAccountForm(await organizationIn("MX"))).toMatchObject({
      startsWithBankCode: true,
      mergedBanks: [{ value: "032" }],
    });
  });
});

describe("revealAccountNumber", () => {
  const entriesOf = (ctx: OrganizationContext) =>
    ctx.read((db) => db.auditEntry.findMany({ where: { operation: "reveal-account-number" } }));

  it("shows the masked number, and records who saw it, without the number", async () => {
    const ctx = await organizationIn("AR");
    const { uuid, account_number: masked } = await create(ctx);
    const number = await revealAccountNumber(ctx, uuid);
    expect(number).toBe(exampleOf("AR").account_number);
    expect(masked).toBe(`••••${number.slice(-4)}`);
    const entries = await entriesOf(ctx);
    expect(entries).toMatchObject([
      { subjectType: "bank_account", subjectId: uuid, actorId: ctx.user?.id, changes: {} },
    ]);
    expect(JSON.stringify(entries)).not.toContain(number);
  });

  it("finds no other organisation's account", async () => {
    const [ctx, other] = [await organizationIn("AR"), await organizationIn("AR")];
    const { uuid } = await create(ctx);
    for (const id of [uuid, "nothing"]) {
      await expect(revealAccountNumber(other, id)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await entriesOf(other)).toEqual([]);
  });
});
