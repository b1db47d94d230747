import type { OrganizationContext } from "../context";
import { accessRequestOf, type AccessRequestView } from "./access-request-view";

/**
 * A request of this organisation, the newest one without an id; null: there is none. Throws `forbidden`
 * for who is no owner or administrator.
 */
export async function getAccessRequest(
  ctx: OrganizationContext,
  id?: string,
): Promise<AccessRequestView | null> {
  ctx.require("read", "membership");
  const { organizationId } = ctx;
  const row = await ctx.read((db) =>
    db.accessRequest.findFirst({
      where: { organizationId, id },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    }),
  );
  return row && accessRequestOf(row);
}
