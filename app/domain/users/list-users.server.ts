import type { OrganizationContext } from "~/domain/context";
import { listedUser, usersQuery, type UserFilter } from "./list-users.sql";
import type { OrganizationUser } from "./membership-facts";

/**
 * A page of the organisation's people and open invitations, newest first, how many there are in all and
 * whether more stand behind it; with the filter's `after` what lies behind that one, instead of a page.
 */
export async function listUsers(
  ctx: OrganizationContext,
  filter: UserFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ items: OrganizationUser[]; total: number; page: number; hasMore: boolean }> {
  ctx.require("read", "membership");
  const query = usersQuery(ctx, filter);
  const offset = (page - 1) * perPage;
  const [rows = [], counts = [], rest = []] = await ctx.statements(
    query.rows(perPage, filter.after ? 0 : offset),
    query.count,
    ...(filter.after ? [query.rest] : []),
  );
  const total = Number(counts[0]?.total ?? 0);
  const skipped = filter.after ? total - Number(rest[0]?.total ?? 0) : offset;
  return {
    items: rows.map(listedUser),
    total,
    page: Math.floor(skipped / perPage) + 1,
    hasMore: skipped + rows.length < total,
  };
}
