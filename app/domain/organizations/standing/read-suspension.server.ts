import type { OrganizationContext } from "~/domain/context";

/**
 * Returns the reason of a suspension to owners and admins, who also got it by mail; null for others
 * and without a recorded reason.
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
