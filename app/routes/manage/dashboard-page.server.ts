/** Reads the dashboard: its parts side by side, each of which can fail alone. */
import { guidePerson } from "~/components/onboarding/guide-memory";
import { listCurrentAnnouncements } from "~/domain/announcements/list-current-announcements.server";
import { findRecentWave } from "~/domain/card-testing/find-recent-wave.server";
import { isAllowed } from "~/domain/context";
import { recurrences } from "~/domain/donations/schema";
import { namedRanges, offeredMonths, readRange, type DateRange } from "~/domain/reports/date-range";
import { getPayoutBalance } from "~/domain/payouts/get-payout-balance.server";
import { findCampaignToShare } from "~/domain/reports/find-campaign-to-share.server";
import { getAttention } from "~/domain/reports/get-attention.server";
import { getDashboard, type DashboardFilter } from "~/domain/reports/get-dashboard.server";
import { getFirstSteps } from "~/domain/reports/get-first-steps.server";
import { listCampaignChoices } from "~/domain/reports/list-campaign-choices.server";
import { plotBars } from "~/domain/reports/plot-bars";
import { paths } from "~/http/paths";
import { idOf, oneOf } from "~/http/lists/query-values";
import { readWidget } from "~/http/read-widget.server";
import type { SignedInContext } from "~/http/sessions/require.server";
import { absoluteUrl } from "~/infrastructure/env.server";

/** Returns the page's data for the filter of an address. */
export async function readDashboard(ctx: SignedInContext, search: URLSearchParams) {
  const { timezone, currency } = ctx.organization;
  const range = readRange(search.get("period"), ctx.now, timezone);
  const recurrence = oneOf(recurrences, search.get("recurrence")) ?? null;
  const campaigns = await listCampaignChoices(ctx);
  const campaignId = campaigns.find(({ id }) => id === idOf(search.get("campaign")))?.id ?? null;
  const isMonth = /^\d/.test(range.choice);
  return {
    currency,
    filter: { ...shownRange(range), campaignId, recurrence },
    ranges: namedRanges,
    months: offeredMonths(ctx.now, timezone, isMonth ? range.choice : null),
    recurrences,
    campaigns,
    ...(await readParts(ctx, { range, campaignId, recurrence })),
    person: guidePerson(ctx),
    // Only the person can verify their own e-mail and cellphone, so the step depends on who reads it.
    isVerified: ctx.user.emailVerified && ctx.user.cellphoneVerified,
  };
}

function shownRange({ choice, from, to, unit }: DateRange) {
  return {
    period: choice,
    from,
    to,
    unit,
    /** The one month of the range; null for a longer range. */
    month: unit === "day" ? from.slice(0, 7) : null,
    /** The range's months, as the list of donations reads them. */
    months: [...new Set([from.slice(0, 7), to.slice(0, 7)])].join(".."),
  };
}

async function readParts(ctx: SignedInContext, filter: DashboardFilter) {
  const [numbers, attention, steps, toShare, wave, announcements, payout] = await Promise.all([
    readWidget("numbers", ctx, async () => {
      const dashboard = await getDashboard(ctx, filter);
      return { dashboard, plot: plotBars(dashboard.bars, dashboard.barsBefore) };
    }),
    readWidget("attention", ctx, () => getAttention(ctx)),
    readWidget("steps", ctx, () => findSteps(ctx)),
    readWidget("share", ctx, () => findShare(ctx)),
    readWidget("wave", ctx, () => findRecentWave(ctx)),
    readWidget("announcements", ctx, () => listCurrentAnnouncements(ctx)),
    readWidget("payout", ctx, () => findNextPayout(ctx)),
  ]);
  return { numbers, attention, steps, toShare, wave, announcements, payout };
}

/** The balance, once there is money of integrated gateways, for those who may read it. */
async function findNextPayout(ctx: SignedInContext) {
  if (!isAllowed(ctx.ability, "read", "payout")) return null;
  const balance = await getPayoutBalance(ctx);
  const { available, inPayout, pending } = balance;
  return available !== 0n || inPayout !== 0n || pending.length > 0 ? balance : null;
}

/** The steps are the whole organisation's, so whoever reads some campaigns only has none. */
const findSteps = async (ctx: SignedInContext) =>
  isAllowed(ctx.ability, "read", "report") ? getFirstSteps(ctx) : null;

async function findShare(ctx: SignedInContext) {
  const campaign = await findCampaignToShare(ctx);
  const { slug } = ctx.organization;
  return (
    campaign && {
      title: campaign.title,
      url: absoluteUrl(slug, paths.publicCampaign(campaign.slug)),
    }
  );
}
