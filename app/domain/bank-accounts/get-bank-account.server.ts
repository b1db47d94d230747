import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { isId } from "~/values/ids/ids";
import { viewOfBankAccount } from "./bank-account-view";
import type { BankAccountView } from "./schema";

/** Returns one bank account. Throws `not_found`, also for another organisation's. */
export async function getBankAccount(
  ctx: OrganizationContext,
  id: string,
): Promise<BankAccountView> {
  ctx.require("read", "bank_account");
  if (!isId(id)) throw new DomainError("not_found");
  const { organizationId } = ctx;
  const row = await ctx.read((db) =>
    db.bankAccount.findUnique({ where: { organizationId_id: { organizationId, id } } }),
  );
  if (!row) throw new DomainError("not_found");
  return viewOfBankAccount(row);
}
