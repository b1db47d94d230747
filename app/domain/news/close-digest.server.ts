import type { OrganizationContext } from "../context";

/** Notes that a daily mail with these news went out. */
export async function closeDigest(ctx: OrganizationContext, ids: string[]): Promise<void> {
  ctx.require("read", "membership");
  const { organizationId, now } = ctx;
  await ctx.transaction((db) =>
    db.newsItem.updateMany({
      where: { organizationId, id: { in: ids }, mailedAt: null },
      data: { mailedAt: now },
    }),
  );
}
