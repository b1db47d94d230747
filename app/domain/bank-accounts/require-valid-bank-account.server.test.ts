import { beforeAll, describe, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import { bankAccountFields } from "~/countries/banks/bank-account-fields";
import type { OrganizationContext } from "~/domain/context";
import { columnsOf, requireValidBankAccount } from "./require-valid-bank-account.server";

const now = new Date("2026-11-21T12:00:00Z");
const input = {
  bank_code: " 285 ",
  account_number: "2850590-9 40090418135201",
  account_type: bankAccountFields("AR", "285").accountTypes[0]?.code,
  contact_first_name: " Ana ",
  contact_last_name: "Paz",
  contact_email: "ana@huellas.example",
  contact_phone: "+54 11 2345-6789",
};
let ctx: OrganizationContext;

beforeAll(async () => {
  useTestDatabase();
  ctx = await createTestOrganization(now);
});

describe("requireValidBankAccount", () => {
  it("returns the stored form: trimmed, compact, with the bank's name from its code", () => {
    const { account, warnings } = requireValidBankAccount(ctx, input);
    expect(account).toMatchObject({
      bank_code: "285",
      account_number: "2850590940090418135201",
      contact_first_name: "Ana",
    });
    expect(account.bank_name).toMatch(/macro/i);
    expect(warnings).toEqual({});
    expect(columnsOf(account)).toMatchObject({
      bankCode: "285",
      bankName: account.bank_name,
      accountNumber: "2850590940090418135201",
      contactPhone: "+54 11 2345-6789",
    });
  });

  it("accepts the country's currency in any case, and no other", () => {
    expect(requireValidBankAccount(ctx, { ...input, currency: " ars " })).toBeTruthy();
    expect(() => requireValidBankAccount(ctx, { ...input, currency: "USD" })).toThrow(
      expect.objectContaining({ fields: { currency: [{ code: "account_currency_invalid" }] } }),
    );
  });

  it("names every wrong field at once", () => {
    const wrong = { ...input, account_number: "2850590940090418135202", contact_email: "ana" };
    expect(() => requireValidBankAccount(ctx, wrong)).toThrow(
      expect.objectContaining({
        code: "validation_failed",
        fields: {
          account_number: [{ code: "cbu_invalid" }],
          contact_email: [{ code: "email_invalid" }],
        },
      }),
    );
  });
});
