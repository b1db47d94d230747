import { OPENS_BY_ADDRESS } from "~/domain/campaigns/public-campaign.sql";
import type { OrganizationContext } from "~/domain/context";
import { mayGetUpdates } from "./recipients.sql";

/** One statement, so that of two jobs one alone gets a donor's mail. */
const CLAIM = `
WITH next AS (
  SELECT m.donor_id, u.title, u.body, c.title AS campaign, c.slug, o.email, o.first_name, o.locale
    FROM campaign_update_mails m
    JOIN campaign_updates u ON u.organization_id = m.organization_id AND u.id = m.update_id
    JOIN campaigns c ON c.organization_id = u.organization_id AND c.id = u.campaign_id
    JOIN donors o ON o.organization_id = m.organization_id AND o.id = m.donor_id
   WHERE m.organization_id = $1::uuid AND m.update_id = $2::uuid AND m.claimed_at IS NULL
     AND m.donor_id <> ALL($4::uuid[]) AND u.mail_turn = $3::int AND u.published_at IS NOT NULL
     AND c.published_at IS NOT NULL AND ${OPENS_BY_ADDRESS} AND ${mayGetUpdates()}
   ORDER BY m.deferrals, m.donor_id LIMIT 1 FOR UPDATE OF m SKIP LOCKED)
UPDATE campaign_update_mails m SET claimed_at = $5::timestamptz
  FROM next
 WHERE m.organization_id = $1::uuid AND m.update_id = $2::uuid AND m.donor_id = next.donor_id
RETURNING next.donor_id AS "donorId", next.title, next.body, next.campaign, next.slug, next.email,
          next.first_name AS "firstName", next.locale`;

/** The job that mails an update. */
export interface MailTurn {
  updateId: string;
  turn: number;
}

export interface ClaimedMail {
  title: string;
  body: string;
  campaign: string;
  slug: string;
  donorId: string;
  email: string;
  firstName: string;
  locale: string;
}

/**
 * Claims the next donor's mail of an update: nobody gets it a second time, whatever becomes of this
 * job. Returns null when none is left besides `passed`, when a later job mails the update, and while
 * update or campaign have no public page.
 */
export async function claimUpdateMail(
  ctx: OrganizationContext,
  { turn, updateId }: MailTurn,
  passed: readonly string[],
): Promise<ClaimedMail | null> {
  ctx.require("read", "donor");
  const values = [ctx.organizationId, updateId, turn, passed, ctx.now];
  const [rows = []] = await ctx.statements({ name: "claim-update-mail", text: CLAIM, values });
  return (rows[0] as unknown as ClaimedMail | undefined) ?? null;
}
