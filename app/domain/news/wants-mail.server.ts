import type { OrganizationContext } from "../context";
import { newsRules, type NewsKind } from "./kinds";

/** Returns whether a member wants a mail at once about a kind of news. */
export async function wantsMail(
  ctx: OrganizationContext,
  userId: string,
  kind: NewsKind,
): Promise<boolean> {
  ctx.require("read", "membership");
  const { organizationId } = ctx;
  const row = await ctx.read((db) =>
    db.newsChoice.findUnique({
      where: { organizationId_userId_kind: { organizationId, userId, kind } },
    }),
  );
  return (row?.choice ?? newsRules[kind].default) === "mail";
}
