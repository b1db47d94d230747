import { z } from "zod";
import {
  bankAccountSchema,
  type BankAccountView,
  type SavedBankAccount,
} from "~/domain/bank-accounts/schema";
import type { Call } from "~/http/openapi/call";
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
  host: "organization",
  access: "session",
  params: { uuid },
} as const satisfies Partial<Call>;
const change = {
  ...one,
  sensitive: true,
  body: bankAccountSchema,
  example: { contact_first_name: "Luz" },
  answers: { 200: saved },
} as const satisfies Partial<Call>;

export const calls: readonly Call[] = [
  {
    id: "listBankAccounts",
    method: "GET",
    path: "/manage/api/bank_accounts",
    host: "organization",
    summary: "The organisation's bank accounts; numbers masked but for the last four.",
    access: "session",
    list: "short",
    answers: { 200: bankAccount },
  },
  {
    id: "createBankAccount",
    method: "POST",
    path: "/manage/api/bank_accounts",
    host: "organization",
    summary: "Adds a bank account in the country's currency.",
    access: "session",
    idempotent: true,
    sensitive: true,
    body: bankAccountSchema,
    example,
    answers: { 201: saved, 202: running },
  },
  {
    ...one,
    id: "getBankAccount",
    method: "GET",
    summary: "One bank account.",
    answers: { 200: bankAccount },
  },
  {
    ...change,
    id: "updateBankAccount",
    method: "PATCH",
    summary: "Changes what is sent of a bank account; the rest stays.",
  },
  { ...change, id: "putBankAccount", method: "PUT", summary: "The same as PATCH." },
];
