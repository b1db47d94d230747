import { z } from "zod";
import type { BankField } from "~/countries/country-shape";
import { lineText } from "../text-fields";

const LONGEST = 255;

const text = lineText(LONGEST).nullish();

/** The flat fields of the calls; which of them a country asks for is checked by `checkBankAccount`. */
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

export type BankAccountInput = z.infer<typeof bankAccountSchema>;

/** A bank account as it is shown: the number hidden but for its last four characters. */
export interface BankAccountView extends Record<BankField, string | null> {
  uuid: string;
  currency: string;
  primary: boolean;
  created_at: string;
  updated_at: string;
}

/** After saving, with what looks unusual though it is accepted (BR and CO). */
export interface SavedBankAccount extends BankAccountView {
  warnings: Partial<Record<BankField, "unusual">>;
}
