import type { Database, OrganizationContext } from "../context";

/** Makes the cached public pages of the organisation old, at the commit of the caller's transaction. */
export async function bumpPublicVersion(ctx: OrganizationContext, db: Database): Promise<void> {
  await db.organization.update({
    where: { id: ctx.organizationId },
    data: { publicVersion: { increment: 1 } },
  });
}
