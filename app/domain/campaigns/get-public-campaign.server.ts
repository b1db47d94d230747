import type { CardMethod } from "~/providers/account-links";
import { chargeableGateways, getProvider, isChargedWithoutCode } from "~/providers/registry";
import type { FormField } from "~/values/form-fields";
import { gatewaysInPlan } from "../billing/entitlements";
import type { CurrentOrganization, PublicContext, Row } from "../context";
import { DomainError } from "../errors";
import { offeredAmounts } from "../offered-terms";
import type { CampaignAmount } from "./campaign";
import { FORM_FIELDS, formFieldsIn } from "./form-fields.sql";
import { DONORS_COUNT, MOST_COUNTED, RECENT_DONORS } from "./received.sql";
import { isPreview, shownInEditor } from "./preview-link.server";
import { OPENS_BY_ADDRESS, PUBLIC_CAMPAIGN } from "./public-campaign.sql";
import { publicUpdates, type PublicUpdate } from "./public-updates.sql";
import {
  closedBy,
  isOver,
  publicCampaignOf,
  type Closed,
  type PublicCampaign,
} from "./public-campaign";

export interface RecentDonation {
  id: string;
  /** The donor's first name; null without consent. */
  name: string | null;
  /** What the donor wrote for this page; null without a shown name. */
  message: string | null;
  /** Minor units, net of refunds. */
  amount: bigint;
  recurrence: "monthly" | "one_time";
}

export interface PublicCampaignPage extends PublicCampaign {
  amounts: CampaignAmount[];
  /** The organisation's own questions, in their order. */
  fields: FormField[];
  /** The enabled gateways that can charge; the first one charges the campaign. */
  gateways: {
    id: string;
    gateway: string;
    provider: string;
    retries: boolean;
    /** The card brands of the organisation's own account, with their limits. */
    accountMethods?: CardMethod[] | null;
    /** Whether it charges a kept card, whose security code nobody has. */
    withoutCode: boolean;
  }[];
  /** The latest donations, newest first; empty where the organisation doesn't show them. */
  recent: RecentDonation[];
  /** The latest updates, newest first, each with the beginning of its text. */
  updates: PublicUpdate[];
  /** The people who gave, and whether these are all; null where the organisation doesn't show them. */
  donors: { people: number; whole: boolean } | null;
  closed: Closed;
  /** Whether only a preview link or the editor's frame shows it so: it accepts no donations. */
  preview: boolean;
}

// `$3` is the campaign of the editor's own frame.
const CAMPAIGN = `${PUBLIC_CAMPAIGN} AND c.slug = $2 AND (c.published_at IS NULL OR c.id = $3::uuid OR (${OPENS_BY_ADDRESS}))`;
const LATEST_UPDATES = publicUpdates(3, "left(u.body, 600)");
/** Older donations are not recent, and are not searched. */
const RECENT_MS = 90 * 24 * 60 * 60 * 1000;

const FIELDS = `SELECT ${FORM_FIELDS} AS fields FROM campaigns c WHERE c.organization_id = $1 AND c.slug = $2`;
const AMOUNTS = `
  SELECT a.id, a.amount, a.caption, a.recurrence FROM campaign_amounts a
    JOIN campaigns c ON c.organization_id = a.organization_id AND c.id = a.campaign_id
   WHERE a.organization_id = $1 AND c.slug = $2 ORDER BY a.position, a.id`;
// The gateway that charges the campaign comes first, as processor-for.ts chooses it.
const GATEWAYS = `
  SELECT p.id, p.gateway, p.provider, row_number() OVER (ORDER BY p.position, p.id) AS place, p.rules @> '{"retry": true}' AS retries,
         g.card_methods, coalesce(g.without_code, false) AS without_code
    FROM payment_processors p
    LEFT JOIN gateway_connections g ON g.organization_id = p.organization_id AND g.id = p.id AND g.ended_at IS NULL
    JOIN campaigns c ON c.organization_id = p.organization_id AND c.slug = $3
   WHERE p.organization_id = $1 AND p.discarded_at IS NULL AND p.gateway = ANY($2::text[])
   ORDER BY CASE WHEN p.gateway = 'global_payments' AND p.rules->'campaign_uuids' ? c.id::text THEN 0
                 WHEN p.gateway <> 'global_payments' THEN 1 ELSE 2 END, p.position, p.id`;

/**
 * Returns a campaign by its public address, with everything that its page shows, in one round trip.
 * Throws `not_found` for one that only agents or face-to-face teams use, and for an unpublished one
 * unless `preview` is the token of its preview link or of its editor.
 */
export async function getPublicCampaign(
  ctx: PublicContext,
  slug: string,
  preview: string | null = null,
): Promise<PublicCampaignPage> {
  // An unpublished campaign is readable with its preview link, which is verified below.
  ctx.require("read", "campaign", { published: true });
  const { organizationId, organization, now } = ctx;
  const inEditor = shownInEditor(preview);
  const since = new Date(now.getTime() - RECENT_MS);
  const [
    campaigns,
    amounts = [],
    fields = [],
    gateways = [],
    updates = [],
    recent = [],
    counted = [],
  ] = await ctx.statements(
    { name: "public-campaign", text: CAMPAIGN, values: [organizationId, slug, inEditor] },
    { name: "public-campaign-amounts", text: AMOUNTS, values: [organizationId, slug] },
    { name: "public-campaign-fields", text: FIELDS, values: [organizationId, slug] },
    {
      name: "public-gateways",
      text: GATEWAYS,
      values: [organizationId, chargeableGateways, slug],
    },
    { name: "latest-updates", text: LATEST_UPDATES, values: [organizationId, slug] },
    ...(organization.showsDonors
      ? [
          { name: "public-donors", text: RECENT_DONORS, values: [organizationId, slug, since] },
          {
            name: "public-donors-count",
            text: DONORS_COUNT,
            values: [organizationId, slug, MOST_COUNTED],
          },
        ]
      : []),
  );
  const row = campaigns?.[0];
  if (!row) throw new DomainError("not_found");
  const isInEditor = row.id === inEditor;
  const published = row.published_at !== null && !isInEditor;
  if (!published && !isInEditor && !isPreview(row.id as string, preview)) {
    throw new DomainError("not_found");
  }
  const open = openGateways(organization, now, gateways);
  const campaign = offeredBy(open, publicCampaignOf(row, organization));
  const over = isOver(campaign.endDate, organization.timezone, now);
  return {
    ...campaign,
    amounts: offeredAmounts(amounts.map(amountOf), campaign),
    recent: recent.map(({ id, name, message, amount, recurrence }) => ({
      id: id as string,
      name: name as string | null,
      message: message as string | null,
      amount: amount as bigint,
      recurrence: recurrence as RecentDonation["recurrence"],
    })),
    updates: updates as unknown as PublicUpdate[],
    donors: counted[0]
      ? { people: counted[0].people as number, whole: counted[0].whole as boolean }
      : null,
    fields: formFieldsIn(fields[0]?.fields),
    gateways: open.map((one) => ({
      id: one.id as string,
      gateway: one.gateway as string,
      provider: one.provider as string,
      retries: one.retries as boolean,
      accountMethods: one.card_methods as CardMethod[] | null,
      withoutCode: isChargedWithoutCode(one.provider as string, one.without_code as boolean),
    })),
    closed:
      closedFor(campaign, over) ??
      closedBy(organization, open.length > 0 && isOffered(campaign), now),
    preview: !published,
  };
}

/** Returns the rows of the gateways that the plan lets charge, in the order of the campaign. */
function openGateways(organization: CurrentOrganization, now: Date, rows: readonly Row[]): Row[] {
  const enabled = rows
    .toSorted((one, other) => Number(one.place) - Number(other.place))
    .map((row) => ({ gateway: row.gateway as string, row }));
  const open = new Set(gatewaysInPlan(organization, now, enabled).map(({ row }) => row));
  return rows.filter((row) => open.has(row));
}

/** Batch gateways answer days later, so a campaign with no other gateway offers no one-time charge. */
function offeredBy(gateways: readonly Row[], campaign: PublicCampaign): PublicCampaign {
  const takesOnce = gateways.some(({ provider }) => {
    const { instruments, supports } = getProvider(provider as string).capabilities;
    return supports.instantCharges || instruments.some((kind) => kind !== "card");
  });
  const keeps = takesOnce || gateways.length === 0;
  return keeps ? campaign : { ...campaign, oneTimeOffered: false };
}

/** An event without one-time charges may still give seats away. */
const isOffered = ({ monthlyOffered, oneTimeOffered, type }: PublicCampaign) =>
  monthlyOffered || oneTimeOffered || type === "tickets";

/** A cancelled event says so whatever else has ended. */
function closedFor({ cancelled }: PublicCampaign, over: boolean): Closed {
  if (cancelled) return "cancelled";
  return over ? "ended" : null;
}

function amountOf(row: Row) {
  return {
    id: row.id as string,
    amount: row.amount as bigint,
    caption: row.caption as string,
    recurrence: row.recurrence as CampaignAmount["recurrence"],
  };
}
