import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { readSupport } from "./read-support.server";

/** Declines our staff's request. Throws `invalid_transition` without one. */
export async function declineSupport(ctx: OrganizationContext): Promise<void> {
  ctx.require("delete", "support_access");
  const { now, organizationId } = ctx;
  await ctx.transaction(async (db) => {
    const { request } = await readSupport(db, now);
    const { count } = await db.supportAccess.updateMany({
      where: {
        organizationId,
        id: request?.id ?? organizationId,
        grantedAt: null,
        declinedAt: null,
      },
      data: { declinedAt: now },
    });
    if (!request || count === 0) throw new DomainError("invalid_transition");
    const subject = { type: "support_access", id: request.id } as const;
    await recordChange(db, ctx, { operation: "decline-support", subject });
  });
}
