import { isId } from "~/values/ids/ids";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { lockAgency } from "./agency-rows.server";

/**
 * Authorises a campaign for a team's captures; a campaign that it has already stays. Throws
 * `not_found`, and `invalid_transition` for a discarded team.
 */
export async function addAgencyCampaign(
  ctx: OrganizationContext,
  token: string,
  campaignId: string,
): Promise<{ uuid: string; title: string }> {
  await ctx.requireRow("update", "agency", token);
  const { organizationId, now } = ctx;
  return ctx.transaction(async (db) => {
    const { name } = await lockAgency(db, ctx, token);
    const campaign = isId(campaignId)
      ? await db.campaign.findFirst({
          where: { organizationId, id: campaignId, archivedAt: null },
          select: { title: true },
        })
      : null;
    if (!campaign) throw new DomainError("not_found");
    const row = { organizationId, agencyId: token, campaignId, createdAt: now };
    const { count } = await db.agencyCampaign.createMany({ data: [row], skipDuplicates: true });
    if (count > 0) {
      await recordChange(db, ctx, {
        operation: "add-agency-campaign",
        subject: { type: "agency", id: token },
        after: { team_name: name, title: campaign.title },
      });
    }
    return { uuid: campaignId, title: campaign.title };
  });
}
