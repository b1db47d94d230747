import { listBanks, type Bank } from "~/countries/banks/banks";
import type { OrganizationContext } from "~/domain/context";
import { isAllowed } from "../context";

/**
 * Lists the banks of the organisation's country, featured ones first. A merged or closed bank is
 * listed only while an account of the organisation uses it, and only for actors who may read
 * accounts.
 */
export async function listOfferedBanks(ctx: OrganizationContext): Promise<Bank[]> {
  ctx.require("read", "organization");
  const { country } = ctx.organization;
  if (!isAllowed(ctx.ability, "read", "bank_account")) return listBanks(country);
  const accounts = await ctx.read((db) =>
    db.bankAccount.findMany({ select: { bankCode: true }, distinct: ["bankCode"] }),
  );
  return listBanks(
    country,
    accounts.map(({ bankCode }) => bankCode),
  );
}
