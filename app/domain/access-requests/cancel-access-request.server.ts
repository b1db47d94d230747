import { requireStaff, type OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { isId } from "~/values/ids/ids";
import { lockPeople } from "../users/change-of-membership.server";
import { moveAccessRequest } from "./move-access-request.server";

/**
 * Lets our staff cancel a request before it is granted. Throws `forbidden` for anybody else, and
 * `invalid_transition` if it already ended.
 */
export async function cancelAccessRequest(
  ctx: OrganizationContext,
  requestId: string,
): Promise<void> {
  const operator = requireStaff(ctx);
  if (!isId(requestId)) throw new DomainError("not_found");
  await ctx.transaction(async (db) => {
    // The lock serialises this with a simultaneous grant, whose job would otherwise fail.
    await lockPeople(db, ctx);
    await moveAccessRequest(db, ctx, {
      requestId,
      to: "cancelled",
      operation: "cancel-access-request",
      decidedById: operator.id,
    });
  });
}
