import type { OrganizationContext } from "../context";

const SHOWN_MS = 7 * 24 * 60 * 60 * 1000;

/** Returns the campaign of the last wave of card testing in seven days, for the dashboard; otherwise null. */
export async function findRecentWave(
  ctx: OrganizationContext,
): Promise<{ campaign: string | null } | null> {
  const { organizationId, now } = ctx;
  const { where } = ctx.scope("report");
  const wave = await ctx.read((db) =>
    db.cardTestingWave.findFirst({
      where: { organizationId, seenAt: { gt: new Date(now.getTime() - SHOWN_MS) }, AND: [where] },
      orderBy: { seenAt: "desc" },
      select: { campaign: { select: { title: true } } },
    }),
  );
  return wave && { campaign: wave.campaign?.title ?? null };
}
