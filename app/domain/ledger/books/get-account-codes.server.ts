import { acrossOrganizations, type OperatorContext } from "../../context";

/** Returns the accountant's codes by account; accounts without one are not in it. */
export async function getAccountCodes(ctx: OperatorContext): Promise<Record<string, string>> {
  const across = acrossOrganizations("the plan of accounts is the platform's", ctx.now);
  const rows = await across.read((db) => db.accountCode.findMany());
  return Object.fromEntries(rows.map(({ account, code }) => [account, code]));
}
