import { getCampaign } from "~/domain/campaigns/get-campaign.server";
import type { OrganizationContext } from "~/domain/context";
import { RECIPIENTS } from "./recipients.sql";

export interface ListedUpdate {
  id: string;
  title: string;
  publishedAt: Date | null;
  createdAt: Date;
  /** Donors whom its mail reaches, and those among them whose mail went out. */
  total: number;
  sent: number;
  /** Those whose mail waits or is on its way; the rest was refused, or its answer was lost. */
  waiting: number;
}

const MOST_LISTED = 100;
/** A claim without an answer is on its way so long: longer than a job takes. */
const CLAIM_MS = 2 * 60 * 1000;
const UPDATES = `
SELECT u.id, u.title, u.published_at AS "publishedAt", u.created_at AS "createdAt",
       count(m.*)::int AS total, count(m.sent_at)::int AS sent,
       (count(*) FILTER (WHERE m.sent_at IS NULL AND coalesce(m.claimed_at > $3::timestamptz, m.donor_id IS NOT NULL)))::int AS waiting
  FROM campaign_updates u
  LEFT JOIN campaign_update_mails m ON m.organization_id = u.organization_id AND m.update_id = u.id
 WHERE u.organization_id = $1::uuid AND u.campaign_id = $2::uuid AND u.deleted_at IS NULL
 GROUP BY u.organization_id, u.id ORDER BY coalesce(u.published_at, u.created_at) DESC, u.id DESC LIMIT ${MOST_LISTED}`;
const COUNT = `SELECT count(*)::int AS total ${RECIPIENTS}`;

/**
 * Returns a campaign's latest updates, drafts too, and how many donors a new one would reach. Throws
 * `not_found`.
 */
export async function listCampaignUpdates(
  ctx: OrganizationContext,
  campaignId: string,
): Promise<{ updates: ListedUpdate[]; addresses: number }> {
  await ctx.requireRow("update", "campaign", campaignId);
  await getCampaign(ctx, campaignId);
  const values = [ctx.organizationId, campaignId];
  const claimedSince = new Date(ctx.now.getTime() - CLAIM_MS);
  const [rows = [], counts = []] = await ctx.statements(
    { name: "campaign-updates", text: UPDATES, values: [...values, claimedSince] },
    { name: "update-recipients", text: COUNT, values },
  );
  return {
    updates: rows as unknown as ListedUpdate[],
    addresses: Number(counts[0]?.total ?? 0),
  };
}
