import { z } from "zod";
import type { Database } from "~/domain/context";

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

/** Returns the bank account that receives payouts now; null without one. */
export async function findPayoutAccount(
  db: Database,
  organizationId: string,
): Promise<PayoutAccount | null> {
  const row = await db.bankAccount.findFirst({ where: { primary: true } });
  if (!row) return null;
  const { name, legalName, uid } = await db.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { name: true, legalName: true, uid: true },
  });
  return {
    ...{ bank_code: row.bankCode, bank_name: row.bankName, account_number: row.accountNumber },
    ...{ account_type: row.accountType, bank_branch: row.bankBranch },
    ...{ holder_name: legalName ?? name, holder_uid: uid, contact_email: row.contactEmail },
  };
}

/** Returns the last four digits of a copy's number. */
export const lastFour = ({ account_number: number }: PayoutAccount): string =>
  number.replace(/[^\dA-Z]/gi, "").slice(-4);
