import type { OrganizationContext } from "~/domain/context";
import { isId } from "~/values/ids/ids";

/** Returns the steps of a pledge that the actor may read, oldest first. */
export async function getTimeline(ctx: OrganizationContext, pledgeId: string) {
  await ctx.requireRow("read", "pledge", pledgeId);
  const { organizationId } = ctx;
  if (!isId(pledgeId)) return [];
  return ctx.read((db) =>
    db.pledgeEvent.findMany({
      where: { organizationId, pledgeId },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: {
        ...{ id: true, kind: true, outcome: true, state: true, note: true, fields: true },
        ...{ authorKind: true, authorName: true, createdAt: true },
      },
    }),
  );
}
