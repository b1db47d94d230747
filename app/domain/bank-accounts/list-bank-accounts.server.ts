import type { OrganizationContext } from "~/domain/context";
import { viewOfBankAccount } from "./bank-account-view";
import type { BankAccountView } from "./schema";

/** Lists the organisation's bank accounts, the primary one first, then the newest. */
export async function listBankAccounts(ctx: OrganizationContext): Promise<BankAccountView[]> {
  const { where } = ctx.scope("bank_account");
  const rows = await ctx.read((db) =>
    db.bankAccount.findMany({
      where,
      orderBy: [{ primary: "desc" }, { createdAt: "desc" }, { id: "desc" }],
    }),
  );
  return rows.map(viewOfBankAccount);
}
