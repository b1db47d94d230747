import { defineCall, type CallInput } from "~/http/calls/define-call.server";
import { createBankAccount } from "~/domain/bank-accounts/create-bank-account.server";
import { getBankAccount } from "~/domain/bank-accounts/get-bank-account.server";
import { listBankAccounts } from "~/domain/bank-accounts/list-bank-accounts.server";
import { updateBankAccount } from "~/domain/bank-accounts/update-bank-account.server";
import { z } from "zod";
import {
  bankAccountSchema,
  type BankAccountView,
  type SavedBankAccount,
} from "~/domain/bank-accounts/schema";
import { currency, instant, running, textOrNull, uuid } from "~/http/openapi/shapes";

const fields = {
  bank_code: textOrNull,
  bank_name: textOrNull,
  account_number: textOrNull,
  account_type: textOrNull,
  bank_address: textOrNull,
  bank_city: textOrNull,
  bank_branch: textOrNull,
  contact_email: textOrNull,
  contact_first_name: textOrNull,
  contact_last_name: textOrNull,
  contact_phone: textOrNull,
};

const bankAccount = z.strictObject({
  ...fields,
  uuid,
  currency,
  primary: z.boolean(),
  created_at: instant,
  updated_at: instant,
}) satisfies z.ZodType<BankAccountView>;

const names = Object.keys(fields) as [keyof typeof fields, ...(keyof typeof fields)[]];
const saved = bankAccount.extend({
  warnings: z
    .partialRecord(z.enum(names), z.literal("unusual"))
    .meta({ examples: [{ account_number: "unusual" }] }),
}) satisfies z.ZodType<SavedBankAccount>;

const example = {
  bank_code: "285",
  account_number: "2850590940090418135201",
  account_type: "C",
  contact_email: "tesoreria@huellas.example",
  contact_first_name: "Ana",
  contact_last_name: "Paz",
  contact_phone: "+541123456789",
  primary: true,
};

const one = {
  path: "/manage/api/bank_accounts/{uuid}",
  params: { uuid },
} as const;
const change = {
  ...one,
  ability: ["update", "bank_account"],
  async handle({
    ctx,
    body,
    params: { uuid: id = "" },
  }: CallInput<z.output<typeof bankAccountSchema>>) {
    await getBankAccount(ctx, id);
    return updateBankAccount(ctx, id, body);
  },
  sensitive: true,
  body: bankAccountSchema,
  example: { contact_first_name: "Luz" },
  answers: { 200: saved },
} as const;

export const calls = [
  defineCall({
    id: "listBankAccounts",
    ability: ["read", "bank_account"],
    handle: ({ ctx }) => listBankAccounts(ctx),
    method: "GET",
    path: "/manage/api/bank_accounts",
    summary: "The organisation's bank accounts; numbers masked but for the last four.",
    list: "short",
    answers: { 200: bankAccount },
  }),
  defineCall({
    id: "createBankAccount",
    ability: ["create", "bank_account"],
    handle: ({ ctx, body, key }) => createBankAccount(ctx, body, key),
    method: "POST",
    path: "/manage/api/bank_accounts",
    summary: "Adds a bank account in the country's currency.",
    idempotent: true,
    sensitive: true,
    body: bankAccountSchema,
    example,
    answers: { 201: saved, 202: running },
  }),
  defineCall({
    ...one,
    id: "getBankAccount",
    ability: ["read", "bank_account"],
    handle: ({ ctx, params }) => getBankAccount(ctx, params.uuid ?? ""),
    method: "GET",
    summary: "One bank account.",
    answers: { 200: bankAccount },
  }),
  defineCall({
    ...change,
    id: "updateBankAccount",
    method: "PATCH",
    summary: "Changes what is sent of a bank account; the rest stays.",
  }),
  defineCall({ ...change, id: "putBankAccount", method: "PUT", summary: "The same as PATCH." }),
];
