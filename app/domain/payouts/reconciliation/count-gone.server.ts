import { acrossOrganizations, type OperatorContext } from "~/domain/context";

const text = "SELECT count(*)::int AS count FROM settlement_differences WHERE gone_as IS NOT NULL";

/** Returns the number of adjusted differences that no longer exist and whose adjustments are not yet reversed. */
export async function countGone(ctx: OperatorContext): Promise<number> {
  const across = acrossOrganizations("our staff compares companies' files with all books", ctx.now);
  const [rows] = await across.statements({ name: "count-gone", text, values: [] });
  return (rows?.[0]?.count as number | undefined) ?? 0;
}
