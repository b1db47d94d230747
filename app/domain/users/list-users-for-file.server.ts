import type { OrganizationContext } from "~/domain/context";
import { listedUser, usersQuery, type UserFilter } from "./list-users.sql";
import type { OrganizationUser } from "./membership-facts";

const BATCH = 500;

/** Every person and open invitation of a filter, newest first, in batches of one short transaction. */
export async function* listUsersForFile(
  ctx: OrganizationContext,
  filter: UserFilter,
): AsyncGenerator<OrganizationUser[]> {
  ctx.require("read", "membership");
  ctx.require("create", "export");
  const query = usersQuery(ctx, filter);
  let batch: OrganizationUser[];
  let offset = 0;
  do {
    const [rows = []] = await ctx.statements(query.rows(BATCH, offset));
    batch = rows.map(listedUser);
    yield batch;
    offset += BATCH;
  } while (batch.length === BATCH);
}
