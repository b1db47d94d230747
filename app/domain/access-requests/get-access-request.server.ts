import type { OrganizationContext } from "../context";
import { accessRequestOf, type AccessRequestView } from "./access-request-view";

/**
 * Returns a request of this organisation (without an id, the newest) or null. Throws `forbidden`
 * for anybody but owners and administrators.
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
