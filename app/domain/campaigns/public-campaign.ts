/** A campaign as donors see it, and whether it accepts donations now. */
import { localDate } from "~/values/time/calendar";
import type { Currency } from "~/values/money/money";
import type { TrackingIds } from "~/values/web/tracked-event";
import { upgradeOf, type UpgradeTerms } from "~/values/money/upgrade";
import { canReceiveNewDonations } from "../billing/entitlements";
import type { CurrentOrganization, Row } from "../context";
import { narrowRecurrences } from "../offered-terms";
import { offersMonthly, type CampaignType } from "./campaign-types";

export interface PublicCampaign {
  id: string;
  slug: string;
  type: string;
  title: string;
  description: string;
  currency: Currency;
  color: string;
  /** Minor units, like every amount here; null without a goal. */
  objective: bigint | null;
  /** Sum of approved charges. */
  raised: bigint;
  /** Id of a picture that is ready. */
  coverId: string | null;
  /** The point of the cover that crops keep, in percent from the left and the top. */
  focus: { x: number; y: number };
  endDate: string | null;
  /** Its event does not take place. */
  cancelled: boolean;
  monthlyOffered: boolean;
  oneTimeOffered: boolean;
  allowOtherAmount: boolean;
  minAmount: bigint | null;
  maxAmount: bigint | null;
  thanksMessage: string;
  /** The most payments of a one-time donation; null for one. */
  installments: number | null;
  formVariant: "one_page" | "stepped";
  /** Whether a monthly donation's first charge comes at once, where plan and gateway allow it. */
  immediateCharging: boolean;
  /** What the form chooses first. */
  recurrenceDefault: "monthly" | "one_time";
  /** The increase that the form offers for monthly donations. */
  upgrade: UpgradeTerms | null;
  /** The organisation's own measuring services. */
  tracking: TrackingIds;
}

/**
 * Why a page has no form: our staff suspended the organisation, its trial or plan is over, it has no gateway
 * or no activated account yet, the campaign has ended, or its event is cancelled.
 */
export type Closed = "suspended" | "plan" | "gateway" | "ended" | "cancelled" | null;

/** Returns why an organisation receives no new donations; null when it does. */
export function closedBy(
  organization: CurrentOrganization,
  hasGateway: boolean,
  now: Date,
): Exclude<Closed, "ended" | "cancelled"> {
  if (organization.suspendedAt !== null) return "suspended";
  if (!canReceiveNewDonations(organization, now)) return "plan";
  return hasGateway && organization.activatedAt !== null ? null : "gateway";
}

export function publicCampaignOf(
  row: Row,
  { recurrenceOptions }: Pick<CurrentOrganization, "recurrenceOptions">,
): PublicCampaign {
  const isMonthly = offersMonthly(row.type as CampaignType);
  const own = {
    monthlyOffered: isMonthly,
    oneTimeOffered: !isMonthly || (row.allow_one_time as boolean),
  };
  const { monthlyOffered, oneTimeOffered } = narrowRecurrences(own, recurrenceOptions);
  return {
    id: row.id as string,
    slug: row.slug as string,
    type: row.type as string,
    title: row.title as string,
    description: row.description as string,
    currency: row.currency as Currency,
    color: row.color as string,
    objective: row.objective as bigint | null,
    raised: row.raised as bigint,
    coverId: row.cover_id as string | null,
    focus: { x: row.cover_focus_x as number, y: row.cover_focus_y as number },
    endDate: row.end_date as string | null,
    cancelled: row.event_cancelled_at !== null,
    monthlyOffered,
    oneTimeOffered,
    allowOtherAmount: row.allow_other_amount as boolean,
    minAmount: row.min_amount as bigint | null,
    maxAmount: row.max_amount as bigint | null,
    thanksMessage: row.thanks_message as string,
    installments: row.installments as number | null,
    formVariant: row.form_variant === "stepped" ? "stepped" : "one_page",
    immediateCharging: row.immediate_charging as boolean,
    recurrenceDefault:
      !monthlyOffered || (oneTimeOffered && row.recurrence_default === "one_time")
        ? "one_time"
        : "monthly",
    tracking: {
      facebookPixelId: row.facebook_pixel_id as string,
      analyticsId: row.analytics_id as string,
      tagManagerId: row.tag_manager_id as string,
    },
    upgrade: monthlyOffered
      ? upgradeOf(
          row.upgrade_basis_points as number | null,
          row.upgrade_period as string | null,
          row.upgrade_auto as boolean,
        )
      : null,
  };
}

/** The last day of a campaign is in the organisation's time zone. */
export function isOver(endDate: string | null, timezone: string, now: Date): boolean {
  return endDate !== null && endDate < localDate(now, timezone);
}
