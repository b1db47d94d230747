import type { Database } from "~/domain/context";
import type { PayoutAccount } from "./payout-account";

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
