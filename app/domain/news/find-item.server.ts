import type { OrganizationContext } from "../context";
import type { NewsKind } from "./kinds";
import { kindsOfPerson } from "./kinds-of-person.server";
import { withNames } from "./people-news.sql";
import type { NewsRow } from "./news-text.server";

/** Returns an item for its mail, or null if it was erased meanwhile, or belongs to the person's former role. */
export async function findItem(
  ctx: OrganizationContext,
  id: string,
): Promise<(NewsRow & { userId: string }) | null> {
  ctx.require("read", "membership");
  const { organizationId } = ctx;
  return ctx.read(async (db) => {
    const where = { organizationId_id: { organizationId, id } };
    const row = await db.newsItem.findUnique({ where });
    if (!row) return null;
    const { facts, userId } = row;
    const kind = row.kind as NewsKind;
    if (!(await kindsOfPerson(db, organizationId, userId)).includes(kind)) return null;
    const item = { id, userId, kind, facts: facts as Record<string, string> };
    return (await withNames(db, organizationId, [item]))[0] ?? item;
  });
}
