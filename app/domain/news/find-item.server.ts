import type { OrganizationContext } from "../context";
import type { NewsKind } from "./kinds";
import type { NewsRow } from "./news-text.server";

/** Returns an item for its mail, or null if it was erased meanwhile. */
export async function findItem(
  ctx: OrganizationContext,
  id: string,
): Promise<(NewsRow & { userId: string }) | null> {
  ctx.require("read", "membership");
  const { organizationId } = ctx;
  const row = await ctx.read((db) =>
    db.newsItem.findUnique({ where: { organizationId_id: { organizationId, id } } }),
  );
  if (!row) return null;
  const { kind, facts, userId } = row;
  return { id, userId, kind: kind as NewsKind, facts: facts as Record<string, string> };
}
