import { z } from "zod";

/** The copy of a bank account that a payout keeps. */
export const payoutAccountSchema = z.object({
  bank_code: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  account_type: z.string().nullable(),
  bank_branch: z.string().nullable(),
  holder_name: z.string(),
  holder_uid: z.string(),
  contact_email: z.string(),
});
export type PayoutAccount = z.infer<typeof payoutAccountSchema>;

/** Returns the last four digits of a copy's number. */
export const lastFour = ({ account_number: number }: PayoutAccount): string =>
  number.replace(/[^\dA-Z]/gi, "").slice(-4);
