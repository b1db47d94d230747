import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { isId } from "~/values/ids/ids";

/**
 * Returns the whole number of a bank account to an actor who may change it; everywhere else it is
 * masked. The same transaction records who saw it and when, without the number.
 */
export async function revealAccountNumber(ctx: OrganizationContext, id: string): Promise<string> {
  ctx.require("update", "bank_account");
  requireRecentLogin(ctx, "bank-accounts/reveal-account-number");
  if (!isId(id)) throw new DomainError("not_found");
  const { organizationId } = ctx;
  return ctx.transaction(async (db) => {
    const row = await db.bankAccount.findUnique({
      where: { organizationId_id: { organizationId, id } },
      select: { accountNumber: true },
    });
    if (!row) throw new DomainError("not_found");
    await recordChange(db, ctx, {
      operation: "reveal-account-number",
      subject: { type: "bank_account", id },
    });
    return row.accountNumber;
  });
}
