import { requireStaff, type OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { isId } from "~/values/ids";
import { lockPeople } from "../users/change-of-membership.server";
import { moveAccessRequest } from "./move-access-request.server";

/**
 * Our staff takes a request back before it is granted. Throws `forbidden` for anybody else,
 * `invalid_transition` where it is over.
 */
export async function cancelAccessRequest(
  ctx: OrganizationContext,
  requestId: string,
): Promise<void> {
  const operator = requireStaff(ctx);
  if (!isId(requestId)) throw new DomainError("not_found");
  await ctx.transaction(async (db) => {
    // One after the other with a grant at the same instant, whose job would fail on it.
    await lockPeople(db, ctx);
    await moveAccessRequest(db, ctx, {
      requestId,
      to: "cancelled",
      operation: "cancel-access-request",
      decidedById: operator.id,
    });
  });
}
