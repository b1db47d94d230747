import type { OrganizationContext } from "../context";

/** Returns what a team says for each of its campaigns, by their ids; empty where nothing is written. */
export async function listCampaignScripts(
  ctx: OrganizationContext,
  token: string,
): Promise<Record<string, string>> {
  await ctx.requireRow("update", "agency", token);
  const { organizationId } = ctx;
  const rows = await ctx.read((db) =>
    db.agencyCampaign.findMany({
      where: { organizationId, agencyId: token },
      select: { campaignId: true, script: true },
    }),
  );
  return Object.fromEntries(rows.map(({ campaignId, script }) => [campaignId, script]));
}
