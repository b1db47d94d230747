import type { Database, TenantContext } from "../context";

/** Invalidates the organisation's cached public pages when the caller's transaction commits. */
export async function bumpPublicVersion(ctx: TenantContext, db: Database): Promise<void> {
  await db.organization.update({
    where: { id: ctx.organizationId },
    data: { publicVersion: { increment: 1 } },
  });
}
