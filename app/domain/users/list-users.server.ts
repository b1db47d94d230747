import type { OrganizationContext } from "~/domain/context";
import { listedUser, usersQuery, type UserFilter } from "./list-users.sql";
import type { OrganizationUser } from "./membership-facts";

/** A page of the organisation's people and open invitations, newest first, and how many in all. */
export async function listUsers(
  ctx: OrganizationContext,
  filter: UserFilter,
  paging: { page: number; perPage: number },
): Promise<{ items: OrganizationUser[]; total: number }> {
  ctx.require("read", "membership");
  const query = usersQuery(ctx, filter);
  const offset = (paging.page - 1) * paging.perPage;
  const [rows = [], counts = []] = await ctx.statements(
    query.rows(paging.perPage, offset),
    query.count,
  );
  return { items: rows.map(listedUser), total: Number(counts[0]?.total ?? 0) };
}
