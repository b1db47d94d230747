import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { kindsFor, type NewsKind } from "./kinds";
import { withNames } from "./people-news.sql";
import { newsText, type NewsText } from "./news-text.server";

const PAGE = 30;

export interface NewsView extends NewsText {
  id: string;
  kind: NewsKind;
  createdAt: Date;
  isRead: boolean;
}

/**
 * Returns the signed-in person's news in this organisation in their language, the newest first.
 * `older` is the last id of this page, or null on the last page; `before` is the one of the page
 * before.
 */
export async function listNews(
  ctx: OrganizationContext,
  { isUnreadOnly, before }: { isUnreadOnly: boolean; before?: string },
): Promise<{ items: NewsView[]; older: string | null }> {
  const { organizationId, organization, user, locale } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("read", "user", { uuid: user.id });
  const rows = await ctx.read(async (db) => {
    const found = await db.newsItem.findMany({
      where: {
        organizationId,
        userId: user.id,
        // News of a former role are not shown.
        kind: { in: kindsFor(user.role) },
        ...(isUnreadOnly ? { readAt: null } : {}),
        ...(before ? { id: { lt: before } } : {}),
      },
      orderBy: { id: "desc" },
      take: PAGE + 1,
    });
    const read = found.map((row) => ({ ...row, facts: row.facts as Record<string, string> }));
    return withNames(db, organizationId, read);
  });
  const items = rows.slice(0, PAGE).map((row) => {
    const kind = row.kind as NewsKind;
    const { id, createdAt, facts, readAt } = row;
    return {
      id,
      kind,
      createdAt,
      isRead: readAt !== null,
      ...newsText(organization, locale, { kind, facts }),
    };
  });
  return { items, older: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null };
}
