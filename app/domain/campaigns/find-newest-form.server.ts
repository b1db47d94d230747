import type { OrganizationContext } from "../context";

/** Returns the published donation form that the organisation made last, which stands for all; null without one. */
export async function findNewestForm(
  ctx: OrganizationContext,
): Promise<{ id: string; slug: string; title: string; updatedAt: Date } | null> {
  ctx.require("read", "campaign");
  return ctx.read((db) =>
    db.campaign.findFirst({
      where: {
        organizationId: ctx.organizationId,
        publishedAt: { not: null },
        archivedAt: null,
        type: { not: "tickets" },
      },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: { id: true, slug: true, title: true, updatedAt: true },
    }),
  );
}
