import { z } from "zod";
import { checkBankAccount } from "~/countries/banks/bank-account";
import { findBank } from "~/countries/banks/banks";
import type { CountryCode } from "~/countries/country";
import type { BankField } from "~/countries/country-shape";
import { plainTyping } from "~/values/text/plain-typing";
import { lineText } from "../text-fields";

const LONGEST = 255;

const text = lineText(LONGEST).nullish();

/** Flat fields of the JSON calls; `checkBankAccount` knows which ones a country requires. */
export const bankAccountSchema = z.object({
  bank_code: text,
  bank_name: text,
  account_number: text,
  account_type: text,
  bank_address: text,
  bank_city: text,
  bank_branch: text,
  contact_email: lineText(LONGEST).meta({ format: "email" }).nullish(),
  contact_first_name: text,
  contact_last_name: text,
  contact_phone: text,
  currency: text,
  primary: z.boolean().optional(),
});

/**
 * Returns the form schema of a country. `storedBank` is the bank of the edited account: without a
 * new number its number is kept.
 */
export function bankAccountFormSchema(country: CountryCode, storedBank: string | null) {
  return bankAccountSchema.omit({ currency: true, primary: true }).superRefine((input, context) => {
    for (const [field, code] of Object.entries(bankAccountFaults(country, input))) {
      const isKept = field === "account_number" && code === "required";
      if (isKept && storedBank !== null && input.bank_code === storedBank) continue;
      context.addIssue({ code: "custom", path: [field], message: code });
    }
  });
}

/** Returns the country's errors, by field of the form. A bank's name follows from its code. */
function bankAccountFaults(country: CountryCode, input: BankAccountInput) {
  const bank = findBank(country, plainTyping(input.bank_code ?? ""));
  const named = { ...input, bank_name: input.bank_name?.trim() || bank?.label };
  const result = checkBankAccount(country, named);
  if (result.ok) return {};
  const { bank_name: _name, ...fields } = result.fields;
  return fields;
}

export type BankAccountInput = z.infer<typeof bankAccountSchema>;

/** A bank account for display: the number is masked except for its last four characters. */
export interface BankAccountView extends Record<BankField, string | null> {
  uuid: string;
  currency: string;
  primary: boolean;
  created_at: string;
  updated_at: string;
}

/** The view after saving, with warnings about unusual but accepted values (BR and CO). */
export interface SavedBankAccount extends BankAccountView {
  warnings: Partial<Record<BankField, "unusual">>;
}
