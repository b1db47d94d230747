import type { OrganizationContext } from "../context";

/**
 * Why the account is suspended, for its owners and admins, who got it by mail, too; null for the others
 * and where no reason was written down.
 */
export async function readSuspension(ctx: OrganizationContext): Promise<string | null> {
  ctx.require("read", "organization");
  const isTold = ctx.user?.role === "owner" || ctx.user?.role === "admin";
  if (!isTold || ctx.organization.suspendedAt === null) return null;
  return ctx.read(async (db) => {
    const row = await db.organization.findUnique({
      where: { id: ctx.organizationId },
      select: { suspendedReason: true },
    });
    return row?.suspendedReason ?? null;
  });
}
