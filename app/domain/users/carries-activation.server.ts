import { VERIFIED_OWNER } from "../activation";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";

/**
 * Returns whether the organisation would stop receiving donations if this person's address became
 * unverified: it is activated, and no other owner has verified both addresses (readings 'Activated
 * account').
 */
export async function carriesActivation(ctx: OrganizationContext): Promise<boolean> {
  const { organizationId, user } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("read", "user", { uuid: user.id });
  if (user.role !== "owner") return false;
  return ctx.read(async (db) => {
    const { activatedAt } = await db.organization.findUniqueOrThrow({
      where: { id: organizationId },
      select: { activatedAt: true },
    });
    if (activatedAt === null) return false;
    const others = await db.membership.count({
      where: {
        organizationId,
        ...VERIFIED_OWNER,
        userId: { not: user.id },
      },
    });
    return others === 0;
  });
}
