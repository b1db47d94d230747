import type { OrganizationContext } from "../context";
import type { NewsKind } from "./kinds";
import { kindsOfPerson } from "./kinds-of-person.server";
import { withNames } from "./people-news.sql";
import type { NewsRow } from "./news-text.server";

const MOST = 50;

/** Lists the unread news that a person's next daily mail contains, the oldest first, at most 50. */
export async function listDigest(ctx: OrganizationContext, userId: string): Promise<NewsRow[]> {
  ctx.require("read", "membership");
  const { organizationId } = ctx;
  return ctx.read(async (db) => {
    // News of a former role are not mailed.
    const kind = { in: await kindsOfPerson(db, organizationId, userId) };
    const found = await db.newsItem.findMany({
      where: { organizationId, userId, kind, delivery: "digest", mailedAt: null, readAt: null },
      orderBy: { id: "asc" },
      take: MOST,
    });
    const read = found.map(({ id, kind: its, facts }) => ({
      id,
      kind: its as NewsKind,
      facts: facts as Record<string, string>,
    }));
    return withNames(db, organizationId, read);
  });
}
