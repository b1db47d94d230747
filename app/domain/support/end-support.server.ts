import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { readSupport } from "./read-support.server";

/** Ends support access at once. Throws `invalid_transition` without an active one. */
export async function endSupport(ctx: OrganizationContext): Promise<void> {
  ctx.require("delete", "support_access");
  const { now, organizationId } = ctx;
  await ctx.transaction(async (db) => {
    const { access } = await readSupport(db, now);
    const { count } = await db.supportAccess.updateMany({
      where: { organizationId, id: access?.id ?? organizationId, endedAt: null },
      data: { endedAt: now },
    });
    if (!access || count === 0) throw new DomainError("invalid_transition");
    const subject = { type: "support_access", id: access.id } as const;
    await recordChange(db, ctx, { operation: "end-support", subject });
  });
}
