import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import type { GuideName, GuideProgress } from "./guides";

/** Returns the signed-in person's progress in a guide of this organisation. */
export async function getGuideProgress(
  ctx: OrganizationContext,
  guideName: GuideName,
): Promise<GuideProgress> {
  const { organizationId, user } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("read", "user", { uuid: user.id });
  const key = { organizationId, userId: user.id, guideName };
  const row = await ctx.read((db) =>
    db.guideProgress.findUnique({ where: { organizationId_userId_guideName: key } }),
  );
  return { guide_name: guideName, step: row?.step ?? 0 };
}
