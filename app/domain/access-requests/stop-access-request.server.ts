import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { lockPeople } from "../users/change-of-membership.server";
import { moveAccessRequest } from "./move-access-request.server";

/**
 * Lets one owner or administrator stop a request, from the back office or with the link in their
 * mail. Throws `forbidden` for a person who lost that role, and `invalid_transition` if it already
 * ended.
 */
export async function stopAccessRequest(
  ctx: OrganizationContext,
  requestId: string,
): Promise<void> {
  // Who asks is no member yet, so there is no role that the rules could compare.
  ctx.require("update", "membership", { role: null });
  const { actor, organizationId } = ctx;
  // Our staff cancels a request instead of stopping it.
  if (actor.kind !== "member") throw new DomainError("forbidden");
  if (!isId(requestId)) throw new DomainError("not_found");
  await ctx.transaction(async (db) => {
    await lockPeople(db, ctx);
    const manager = { userId: actor.id, role: { in: ["owner", "admin"] }, discardedAt: null };
    if ((await db.membership.count({ where: { organizationId, ...manager } })) === 0) {
      throw new DomainError("forbidden");
    }
    await moveAccessRequest(db, ctx, {
      requestId,
      to: "stopped",
      operation: "stop-access-request",
      decidedById: actor.id,
    });
  });
}
