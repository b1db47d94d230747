import type { OrganizationContext } from "~/domain/context";
import { everyPage } from "~/values/every-page";
import { listedUser, usersQuery, type UserFilter } from "./list-users.sql";
import type { OrganizationUser } from "./membership-facts";

/** Every person and open invitation of a filter, newest first, in batches of one short transaction. */
export async function* listUsersForFile(
  ctx: OrganizationContext,
  filter: UserFilter,
): AsyncGenerator<OrganizationUser[]> {
  ctx.require("read", "membership");
  ctx.require("create", "export");
  const query = usersQuery(ctx, filter);
  yield* everyPage(async ({ page, perPage }) => {
    const [rows = []] = await ctx.statements(query.rows(perPage, (page - 1) * perPage));
    return { items: rows.map(listedUser) };
  });
}
