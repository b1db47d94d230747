import { isId } from "~/values/ids/ids";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { lockAgency } from "./agency-rows.server";

/**
 * Ends a team's authorisation for a campaign: no more captures for it, and what was captured stays.
 * Throws `not_found`, also for a campaign that the team does not have.
 */
export async function removeAgencyCampaign(
  ctx: OrganizationContext,
  token: string,
  campaignId: string,
): Promise<void> {
  await ctx.requireRow("update", "agency", token);
  const { organizationId } = ctx;
  await ctx.transaction(async (db) => {
    const { name } = await lockAgency(db, ctx, token);
    if (!isId(campaignId)) throw new DomainError("not_found");
    const where = { organizationId, agencyId: token, campaignId };
    const row = await db.agencyCampaign.findFirst({
      where,
      select: { campaign: { select: { title: true } } },
    });
    if (!row) throw new DomainError("not_found");
    await db.agencyCampaign.deleteMany({ where });
    await recordChange(db, ctx, {
      operation: "remove-agency-campaign",
      subject: { type: "agency", id: token },
      before: { team_name: name, title: row.campaign.title },
    });
  });
}
