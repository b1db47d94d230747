import { isId } from "~/values/ids/ids";
import type { Database, OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";

export interface UpdatePlace {
  campaignId: string;
  id: string;
}

/** Returns an update of a campaign, inside the caller's transaction. Throws `not_found`. */
export async function findUpdate(
  { organizationId }: OrganizationContext,
  db: Database,
  { campaignId, id }: UpdatePlace,
) {
  const update =
    isId(id) && isId(campaignId)
      ? await db.campaignUpdate.findFirst({
          where: { organizationId, id, campaignId },
          include: { picture: true },
        })
      : null;
  if (!update) throw new DomainError("not_found");
  return update;
}
