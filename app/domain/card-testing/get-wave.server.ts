import type { OrganizationContext } from "../context";

export interface Wave {
  id: string;
  campaign: { id: string; title: string } | null;
  beganAt: Date;
}

/** Returns a wave of card testing, for its alert; null for an unknown one. */
export async function getWave(ctx: OrganizationContext, id: string): Promise<Wave | null> {
  ctx.require("read", "membership");
  const { organizationId } = ctx;
  return ctx.read((db) =>
    db.cardTestingWave.findUnique({
      where: { organizationId_id: { organizationId, id } },
      select: { id: true, beganAt: true, campaign: { select: { id: true, title: true } } },
    }),
  );
}
