import { isId } from "~/values/ids/ids";
import { requireWithin } from "~/domain/campaigns/promoted";
import type { Database, OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";

export interface UpdatePlace {
  campaignId: string;
  id: string;
}

/**
 * Returns an update of a campaign, inside the caller's transaction. Throws `not_found`, also for a
 * deleted one, and for our staff in the organisation's own campaign.
 */
export async function findUpdate(
  ctx: OrganizationContext,
  db: Database,
  { campaignId, id }: UpdatePlace,
) {
  const update =
    isId(id) && isId(campaignId)
      ? await db.campaignUpdate.findFirst({
          where: { organizationId: ctx.organizationId, id, campaignId, deletedAt: null },
          include: { picture: true, campaign: { select: { type: true } } },
        })
      : null;
  if (!update) throw new DomainError("not_found");
  requireWithin(ctx, update.campaign);
  return update;
}
