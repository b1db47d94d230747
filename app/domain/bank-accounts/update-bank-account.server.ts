import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { isId } from "~/values/ids/ids";
import { plainTyping } from "~/values/text/plain-typing";
import {
  factsOfBankAccount,
  maskAccountNumber,
  viewOfBankAccount,
  type BankAccountRow,
} from "./bank-account-view";
import { displacePrimary } from "./displace-primary.server";
import { columnsOf, requireValidBankAccount } from "./require-valid-bank-account.server";
import type { BankAccountInput, SavedBankAccount } from "./schema";

/**
 * Changes the given fields of a bank account and validates them with the others. A masked number
 * keeps the stored one. Another bank requires a new number, because the stored number would name a
 * wrong account there. `primary: true` takes the place from the other account; `false` is rejected
 * for the primary one, because payouts need an account.
 */
export async function updateBankAccount(
  ctx: OrganizationContext,
  id: string,
  input: BankAccountInput,
): Promise<SavedBankAccount> {
  ctx.require("update", "bank_account");
  requireRecentLogin(ctx, "bank-accounts/update-bank-account");
  if (!isId(id)) throw new DomainError("not_found");
  const { organizationId, now } = ctx;
  return ctx.transaction(async (db) => {
    await db.sql`SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
    const where = { organizationId_id: { organizationId, id } };
    const row = await db.bankAccount.findUnique({ where });
    if (!row) throw new DomainError("not_found");
    const { account, warnings } = requireValidBankAccount(ctx, merge(row, input));
    if (row.primary && input.primary === false) throw refuseField("primary", "primary_required");
    if (!row.primary && input.primary) await displacePrimary(ctx, db);
    const columns = columnsOf(account);
    const isOther =
      columns.accountNumber !== row.accountNumber || columns.bankCode !== row.bankCode;
    const isChange = isOther || (!row.primary && input.primary === true);
    const updated = await db.bankAccount.update({
      where,
      data: {
        ...columns,
        ...(isChange ? { changedAt: now } : {}),
        primary: row.primary || (input.primary ?? false),
        updatedAt: now,
      },
    });
    const entryId = await recordChange(db, ctx, {
      operation: "update-bank-account",
      subject: { type: "bank_account", id },
      before: factsOfBankAccount(row),
      after: factsOfBankAccount(updated),
    });
    if (entryId) await ctx.enqueue(db, "notifications.send-security-notice", { entryId });
    return { ...viewOfBankAccount(updated), warnings };
  });
}

function merge(row: BankAccountRow, input: BankAccountInput): BankAccountInput {
  const isOtherBank = !!input.bank_code && plainTyping(input.bank_code) !== row.bankCode;
  const stored: BankAccountInput = {
    bank_code: row.bankCode,
    // The name follows from the code unless it is given.
    bank_name: isOtherBank ? null : row.bankName,
    account_number: row.accountNumber,
    account_type: row.accountType,
    bank_address: row.bankAddress,
    bank_city: row.bankCity,
    bank_branch: row.bankBranch,
    contact_email: row.contactEmail,
    contact_first_name: row.contactFirstName,
    contact_last_name: row.contactLastName,
    contact_phone: row.contactPhone,
  };
  const given = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as BankAccountInput;
  if (given.account_number === maskAccountNumber(row.accountNumber)) delete given.account_number;
  if (isOtherBank && given.account_number === undefined) {
    throw refuseField("account_number", "account_number_of_new_bank");
  }
  return { ...stored, ...given };
}
