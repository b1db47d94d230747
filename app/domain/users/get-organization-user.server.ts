import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { getPlace } from "./change-of-membership.server";
import { listUsers } from "./list-users.server";
import type { OrganizationUser } from "./organization-user";

/**
 * Returns one person or open invitation of the organisation, as the list shows it; the uuid of an
 * accepted invitation returns its person. Throws `not_found`.
 */
export async function getOrganizationUser(
  ctx: OrganizationContext,
  uuid: string,
): Promise<OrganizationUser> {
  ctx.require("read", "membership");
  if (!isId(uuid)) throw new DomainError("not_found");
  const { id } = await ctx.read((db) => getPlace(db, ctx.organizationId, uuid));
  const user = await listUsers.find(ctx, id);
  if (!user) throw new DomainError("not_found");
  return user;
}
