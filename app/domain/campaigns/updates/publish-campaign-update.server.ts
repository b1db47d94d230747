import { recordChange } from "~/domain/audit/record-change.server";
import { hasPublicPage } from "~/domain/campaigns/campaign-types";
import { getCampaign } from "~/domain/campaigns/get-campaign.server";
import { isStaff, type Database, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { findUpdate } from "./find-update.server";
import { RECIPIENTS } from "./recipients.sql";
import { UPDATES_A_DAY } from "./update-limit";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The row of each donor is the promise of one mail, whatever is repeated. */
const ORDER_MAILS = `
INSERT INTO campaign_update_mails (organization_id, update_id, donor_id)
SELECT $1::uuid, $3::uuid, o.id ${RECIPIENTS}
ON CONFLICT DO NOTHING RETURNING donor_id`;
const PUBLISH = `
UPDATE campaign_updates SET published_at = $3::timestamptz, mailed_at = coalesce(mailed_at, $3::timestamptz), updated_at = $3::timestamptz,
       mail_turn = mail_turn + 1
 WHERE organization_id = $1::uuid AND id = $2::uuid AND published_at IS NULL RETURNING mail_turn AS turn`;
/** Of two publications the second counts the first one. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('updates ' || $1::text, 0))`;

/**
 * Shows an update on the campaign's public page. Its first publication mails it once to each donor of
 * the campaign who agreed to news; a later one mails nobody. Our staff publishes none
 * (`forbidden`). Throws `not_found`, `invalid_transition` while the campaign is not published,
 * `no_public_page` for one that only teams use, and `rate_limited` after `UPDATES_A_DAY` mailed ones of
 * the organisation in 24 hours, deleted ones among them.
 */
export async function publishCampaignUpdate(
  ctx: OrganizationContext,
  campaignId: string,
  id: string,
): Promise<void> {
  await ctx.requireRow("update", "campaign", campaignId);
  if (isStaff(ctx)) throw new DomainError("forbidden");
  const campaign = await getCampaign(ctx, campaignId);
  if (campaign.state !== "published") throw new DomainError("invalid_transition");
  if (!hasPublicPage(campaign)) throw new DomainError("no_public_page");
  const { now, organizationId } = ctx;
  await ctx.transaction(async (db) => {
    const before = await findUpdate(ctx, db, { campaignId, id });
    const values = [organizationId, id, now];
    const statement = { name: "publish-update", text: PUBLISH, values };
    const [published] = await db.sql<{ turn: number }>(statement);
    if (!published) return;
    if (before.mailedAt === null) await orderMails(ctx, db, campaignId, id);
    // It also goes on with mails that a former end of the publication left waiting.
    await ctx.enqueue(db, "notifications.send-update-mails", {
      updateId: id,
      turn: published.turn,
    });
    await recordChange(db, ctx, {
      operation: "publish-campaign-update",
      subject: { type: "campaign", id: campaignId },
      before: { published_at: null },
      after: { title: before.title, published_at: now },
    });
    await bumpPublicVersion(ctx, db);
  });
}

async function orderMails(
  ctx: OrganizationContext,
  db: Database,
  campaignId: string,
  id: string,
): Promise<void> {
  const { now, organizationId } = ctx;
  const since = new Date(now.getTime() - DAY_MS);
  await db.sql({ name: "updates-lock", text: LOCK, values: [organizationId] });
  const mailed = await db.campaignUpdate.count({
    where: { organizationId, mailedAt: { gt: since } },
  });
  if (mailed > UPDATES_A_DAY) throw new DomainError("rate_limited", { retryAfter: 3600 });
  const values = [organizationId, campaignId, id];
  await db.sql({ name: "order-update-mails", text: ORDER_MAILS, values });
}
