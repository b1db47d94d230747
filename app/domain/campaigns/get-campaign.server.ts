import { isId } from "~/values/ids/ids";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { campaignOf, campaignParts, type Campaign } from "./campaign";

/** Returns one campaign of the organisation, published or not. Throws `not_found`. */
export async function getCampaign(ctx: OrganizationContext, id: string): Promise<Campaign> {
  await ctx.requireRow("read", "campaign", id);
  if (!isId(id)) throw new DomainError("not_found");
  return ctx.read(async (db) => campaignOf(await findRow(ctx, db, id)));
}

/** Returns the row with its parts, inside the caller's transaction. Throws `not_found`. */
export async function findRow(ctx: OrganizationContext, db: Database, id: string) {
  const row = await db.campaign.findUnique({
    where: { organizationId_id: { organizationId: ctx.organizationId, id } },
    include: campaignParts,
  });
  if (!row) throw new DomainError("not_found");
  return row;
}
