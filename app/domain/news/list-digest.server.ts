import type { OrganizationContext } from "../context";
import type { NewsKind } from "./kinds";
import { kindsOfPerson } from "./kinds-of-person.server";
import type { NewsRow } from "./news-text.server";

const MOST = 50;

/** Lists the unread news that a person's next daily mail contains, the oldest first, at most 50. */
export async function listDigest(ctx: OrganizationContext, userId: string): Promise<NewsRow[]> {
  ctx.require("read", "membership");
  const { organizationId } = ctx;
  const rows = await ctx.read(async (db) => {
    // News of a former role are not mailed.
    const kind = { in: await kindsOfPerson(db, organizationId, userId) };
    return db.newsItem.findMany({
      where: { organizationId, userId, kind, delivery: "digest", mailedAt: null, readAt: null },
      orderBy: { id: "asc" },
      take: MOST,
    });
  });
  return rows.map(({ id, kind, facts }) => ({
    id,
    kind: kind as NewsKind,
    facts: facts as Record<string, string>,
  }));
}
