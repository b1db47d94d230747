import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";

/**
 * Marks one of the signed-in person's news as read, or all with null; one that is read stays as it
 * is. Throws `not_found` for another's.
 */
export async function markRead(ctx: OrganizationContext, itemId: string | null): Promise<void> {
  const { organizationId, user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("update", "user", { uuid: user.id });
  const own = { organizationId, userId: user.id, ...(itemId === null ? {} : { id: itemId }) };
  await ctx.transaction(async (db) => {
    if (itemId !== null && (await db.newsItem.count({ where: own })) === 0)
      throw new DomainError("not_found");
    await db.newsItem.updateMany({ where: { ...own, readAt: null }, data: { readAt: now } });
  });
}
