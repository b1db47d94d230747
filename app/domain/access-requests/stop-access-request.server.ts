import { isId } from "~/values/ids";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { lockPeople } from "../users/change-of-membership.server";
import { moveAccessRequest } from "./move-access-request.server";

/**
 * An owner or administrator says no to a request, from the back office or by the link of their mail:
 * one is enough. Throws `forbidden` for who is none of them any more, `invalid_transition` where it is
 * over.
 */
export async function stopAccessRequest(
  ctx: OrganizationContext,
  requestId: string,
  /** Who has no session: the person of the link. */
  personId?: string,
): Promise<void> {
  ctx.require("update", "membership");
  const { organizationId, now, ip } = ctx;
  const userId = personId ?? ctx.user?.id;
  if (!userId || !isId(requestId)) throw new DomainError("not_found");
  await ctx.transaction(async (db) => {
    await lockPeople(db, ctx);
    const manager = { userId, role: { in: ["owner", "admin"] }, discardedAt: null };
    if ((await db.membership.count({ where: { organizationId, ...manager } })) === 0) {
      throw new DomainError("forbidden");
    }
    const actor = { kind: "user", id: userId } as const;
    await moveAccessRequest(db, ctx, {
      requestId,
      to: "stopped",
      operation: "stop-access-request",
      decidedById: userId,
      recorder: { now, ip, organizationId, user: ctx.user, actor },
    });
  });
}
