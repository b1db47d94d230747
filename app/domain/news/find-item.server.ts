import type { OrganizationContext } from "../context";
import { kindsFor, type NewsKind } from "./kinds";
import type { NewsRow } from "./news-text.server";

/** Returns an item for its mail, or null if it was erased meanwhile, or belongs to the person's former role. */
export async function findItem(
  ctx: OrganizationContext,
  id: string,
): Promise<(NewsRow & { userId: string }) | null> {
  ctx.require("read", "membership");
  const { organizationId } = ctx;
  const found = await ctx.read(async (db) => {
    const row = await db.newsItem.findUnique({
      where: { organizationId_id: { organizationId, id } },
    });
    const userId = row?.userId ?? "";
    const member =
      row &&
      (await db.membership.findUnique({
        where: { organizationId_userId: { organizationId, userId } },
        select: { role: true },
      }));
    return member && { ...row, role: member.role };
  });
  if (!found) return null;
  const { facts, role, userId } = found;
  const kind = found.kind as NewsKind;
  if (!kindsFor(role).includes(kind)) return null;
  return { id, userId, kind, facts: facts as Record<string, string> };
}
