import { chargeableGateways } from "~/providers/registry";
import { isSaleOver, localTimeAt } from "~/values/time/event-time";
import { shownUid } from "~/values/ids/lapsed-uid";
import { plainText } from "~/values/text/rich-text";
import { gatewaysInPlan, isReceiving } from "../billing/entitlements";
import type { PublicContext, Row } from "../context";
import { PUBLIC_CAMPAIGN } from "./public-campaign.sql";
import { isOver, publicCampaignOf, type PublicCampaign } from "./public-campaign";

export interface PublicCampaignList {
  /** The organisation's own description; may be empty. */
  about: string;
  /** From its address; empty without one. */
  city: string;
  /** Its identity number without separators, and the number's kind. */
  uid: { type: string; number: string };
  /** Its site and networks. */
  links: string[];
  /** Approved charges in minor units, without refunds; null unless the organisation shows it. */
  raised: bigint | null;
  /** If false, its pages explain politely that it accepts no donations now. */
  receiving: boolean;
  campaigns: (PublicCampaign & { over: boolean })[];
}

const PUBLISHED = `${PUBLIC_CAMPAIGN} AND c.published_at IS NOT NULL AND c.archived_at IS NULL AND 'public' = ANY(c.channels) ORDER BY c.published_at DESC, c.id LIMIT 100`;
const FACE = `
  SELECT o.short_description, coalesce(o.address ->> 'city', '') AS city, o.uid, o.uid_type, o.public_links,
         CASE WHEN o.show_totals THEN
           (SELECT coalesce(sum(t.amount), 0)::int8 FROM daily_totals t
             WHERE t.organization_id = o.id AND t.status = 'approved')
         END AS raised,
         ARRAY(SELECT p.gateway FROM payment_processors p
                WHERE p.organization_id = o.id AND p.discarded_at IS NULL AND p.gateway = ANY($2::text[])
                ORDER BY p.position, p.id) AS gateways
    FROM organizations o WHERE o.id = $1`;

/** Returns the organisation's public home: appearance and published campaigns, newest first. */
export async function listPublicCampaigns(ctx: PublicContext): Promise<PublicCampaignList> {
  ctx.require("read", "campaign", { published: true });
  const { organizationId, organization, now } = ctx;
  const [face, campaigns = []] = await ctx.statements(
    { name: "public-face", text: FACE, values: [organizationId, chargeableGateways] },
    { name: "public-campaigns", text: PUBLISHED, values: [organizationId] },
  );
  const [own = {}] = face ?? [];
  const enabled = ((own.gateways as string[] | undefined) ?? []).map((gateway) => ({ gateway }));
  return {
    about: (own.short_description as string | undefined) ?? "",
    city: (own.city as string | undefined) ?? "",
    uid: {
      type: (own.uid_type as string | undefined) ?? "",
      number: shownUid((own.uid as string | undefined) ?? ""),
    },
    links: (own.public_links as string[] | undefined) ?? [],
    raised: (own.raised as bigint | null | undefined) ?? null,
    receiving:
      isReceiving(organization, now) && gatewaysInPlan(organization, now, enabled).length > 0,
    campaigns: campaigns.map((row) => {
      const campaign = publicCampaignOf(row, organization);
      const description = plainText(campaign.description);
      return {
        ...campaign,
        description,
        over:
          isOver(campaign.endDate, organization.timezone, now) ||
          isSaleOver(saleOf(row), localTimeAt(now, organization.timezone)),
      };
    }),
  };
}

/** Only events have these columns. */
function saleOf(row: Row) {
  return {
    beginsAt: row.event_begins_at as string | null,
    endsAt: row.event_ends_at as string | null,
    sellEndDate: row.sell_end_date as string | null,
    isCancelled: row.event_cancelled_at !== null,
  };
}
