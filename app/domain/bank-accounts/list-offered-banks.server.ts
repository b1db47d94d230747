import { listBanks, type Bank } from "~/countries/banks";
import type { OrganizationContext } from "~/domain/context";

/**
 * The banks of the organisation's country, the featured ones first. One that merged or closed is
 * among them only while an account of the organisation is there, and for who may read those.
 */
export async function listOfferedBanks(ctx: OrganizationContext): Promise<Bank[]> {
  ctx.require("read", "organization");
  const { country } = ctx.organization;
  if (!ctx.ability.can("read", "bank_account")) return listBanks(country);
  const accounts = await ctx.read((db) =>
    db.bankAccount.findMany({ select: { bankCode: true }, distinct: ["bankCode"] }),
  );
  return listBanks(
    country,
    accounts.map(({ bankCode }) => bankCode),
  );
}
