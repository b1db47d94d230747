import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { lockAgency } from "./agency-rows.server";
import type { ScriptForm } from "./script-schema";

/**
 * Writes what a team says for a campaign; an empty text leaves the usual steps. Throws `not_found`,
 * also for a campaign that the team does not have, and `invalid_transition` for a discarded team.
 */
export async function updateCampaignScript(
  ctx: OrganizationContext,
  token: string,
  { campaign: campaignId, script }: ScriptForm,
): Promise<void> {
  await ctx.requireRow("update", "agency", token);
  const { organizationId } = ctx;
  await ctx.transaction(async (db) => {
    const { name } = await lockAgency(db, ctx, token);
    const where = { organizationId, agencyId: token, campaignId };
    const row = await db.agencyCampaign.findFirst({
      where,
      select: { script: true, campaign: { select: { title: true } } },
    });
    if (!row) throw new DomainError("not_found");
    if (row.script === script) return;
    await db.agencyCampaign.updateMany({ where, data: { script } });
    await recordChange(db, ctx, {
      operation: "update-campaign-script",
      subject: { type: "agency", id: token },
      before: { script: row.script },
      after: { team_name: name, title: row.campaign.title, script },
    });
  });
}
