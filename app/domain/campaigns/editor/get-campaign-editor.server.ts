import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { campaignOf, type Campaign } from "~/domain/campaigns/campaign";
import { findRow } from "~/domain/campaigns/get-campaign.server";
import { listMissing } from "./list-missing.server";
import type { MissingPart } from "./missing-parts";

/** Returns a campaign with the parts that it still needs before publication. Throws `not_found`. */
export async function getCampaignEditor(
  ctx: OrganizationContext,
  id: string,
): Promise<{ campaign: Campaign; missing: MissingPart[] }> {
  await ctx.requireRow("read", "campaign", id);
  if (!isId(id)) throw new DomainError("not_found");
  return ctx.read(async (db) => {
    const row = await findRow(ctx, db, id);
    return { campaign: campaignOf(row), missing: await listMissing(ctx, db, row) };
  });
}
