import type { z } from "zod";
import { logger } from "~/infrastructure/watching/logger.server";
import { NO_SOURCE, type VisitSource } from "~/values/web/visit-source";
import { getPublicCampaign } from "~/domain/campaigns/get-public-campaign.server";
import { isCalm, OF_MANY } from "~/domain/card-testing/is-calm.server";
import type { PublicContext } from "~/domain/context";
import { recordLead, type leadSchema } from "./record-lead.server";

const WAVE_MS = 60 * 60 * 1000;
/** So many declines within that time may be a test of cards. */
const WAVE_DECLINES = 10;

// A visitor whose page stored the e-mail before the attempt stays.
const FORGET = `
DELETE FROM leads l USING donations d, donors o
 WHERE l.organization_id = $1 AND l.campaign_id = $2 AND l.created_at > $3
   AND d.organization_id = $1 AND d.campaign_id = $2 AND d.status = 'refused'
   AND d.created_at > $3 AND d.created_at <= l.created_at
   AND o.organization_id = $1 AND o.id = d.donor_id AND o.email = l.email
   AND $4 <= (SELECT count(*) FROM donations w WHERE w.organization_id = $1 AND w.campaign_id = $2
               AND w.status = 'refused' AND w.created_at > $3)`;

/**
 * Stores the author of a declined first charge as a lead (readings, 'Campaigns and donations'), unless their own
 * tries look like a test of cards. Once the campaign's declines do, it also forgets those of the last hour. A
 * failure is logged only: the decline's answer is worth more than the lead.
 */
export async function recordDeclinedLead(
  ctx: PublicContext,
  slug: string,
  lead: z.output<typeof leadSchema>,
  source: VisitSource = NO_SOURCE,
): Promise<void> {
  ctx.require("create", "lead");
  await record(ctx, slug, lead, source).catch((error: unknown) =>
    logger.warn({ err: error }, "the lead of a declined donation was not stored"),
  );
}

async function record(
  ctx: PublicContext,
  slug: string,
  lead: z.output<typeof leadSchema>,
  source: VisitSource,
): Promise<void> {
  const { id } = await getPublicCampaign(ctx, slug);
  if (await isCalm(ctx, id, lead.email)) return recordLead(ctx, slug, lead, source);
  // Somebody who tries a bad card again must not take other people's leads away.
  if (await isCalm(ctx, id, lead.email, OF_MANY)) return;
  const { organizationId, now } = ctx;
  const values = [organizationId, id, new Date(now.getTime() - WAVE_MS), WAVE_DECLINES];
  await ctx.statements({ name: "forget-declined-leads", text: FORGET, values });
}
