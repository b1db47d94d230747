import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Announcements } from "~/components/layout/notices/announcements";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ShareCard } from "~/components/campaigns/share-card";
import { AttentionCard } from "~/components/reports/attention-card";
import { BarChart } from "~/components/reports/bar-chart";
import { Guide } from "~/components/onboarding/guide";
import { guidePerson } from "~/components/onboarding/guide-memory";
import { campaignList, figureLists, plannedList } from "~/components/reports/figure-lists";
import { Figures } from "~/components/reports/figures";
import { FilterForm } from "~/components/reports/filter-form";
import { FirstSteps } from "~/components/reports/first-steps";
import { FilterSelect } from "~/components/reports/filter-select";
import { periodText } from "~/i18n/dates";
import { ReasonsCard } from "~/components/reports/reasons-card";
import { UpcomingCard } from "~/components/reports/upcoming-card";
import { WaveNotice } from "~/components/reports/wave-notice";
import { Card } from "~/components/ui/card";
import { DataTable } from "~/components/ui/lists/data-table";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { Money } from "~/components/ui/text/money";
import { PageHeader } from "~/components/ui/page-header";
import { useCan } from "~/components/users/use-can";
import { dismissAnnouncement } from "~/domain/announcements/dismiss-announcement.server";
import { listCurrentAnnouncements } from "~/domain/announcements/list-current-announcements.server";
import { findRecentWave } from "~/domain/card-testing/find-recent-wave.server";
import { recurrences } from "~/domain/donations/schema";
import { namedRanges, offeredMonths, readRange } from "~/domain/reports/date-range";
import { findCampaignToShare } from "~/domain/reports/find-campaign-to-share.server";
import { getAttention } from "~/domain/reports/get-attention.server";
import { getDashboard, type Dashboard } from "~/domain/reports/get-dashboard.server";
import { getFirstSteps } from "~/domain/reports/get-first-steps.server";
import { listCampaignChoices } from "~/domain/reports/list-campaign-choices.server";
import { plotBars } from "~/domain/reports/plot-bars";
import { DomainError } from "~/domain/errors";
import { readDashboardFilter } from "~/http/lists/dashboard-filter.server";
import { readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { idOf, oneOf } from "~/http/lists/query-values";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { absoluteUrl } from "~/infrastructure/env.server";
import { createTranslator } from "~/i18n/server";
import type { TextKey } from "~/i18n/text-key";
import { formatInteger, formatPercent, type Currency } from "~/values/money/money";

export const handle: RouteHandle = { i18n: ["manage", "donations"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Results that a redirect to this page can show. */
const OUTCOMES = {
  put_away: "manage.announcements.dismissed",
  own_role: "manage.users.done.own_role",
} as const satisfies Record<string, TextKey>;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "report");
  const { search, cookie } = readDashboardFilter(args.request, ctx.user);
  const { timezone, currency, name, slug } = ctx.organization;
  const toShare = await findCampaignToShare(ctx);
  const range = readRange(search.get("period"), ctx.now, timezone);
  const recurrence = oneOf(recurrences, search.get("recurrence")) ?? null;
  const campaigns = await listCampaignChoices(ctx);
  const campaignId = campaigns.find(({ id }) => id === idOf(search.get("campaign")))?.id ?? null;
  const dashboard = await getDashboard(ctx, { range, campaignId, recurrence });
  const isMonth = /^\d/.test(range.choice);
  const page = {
    title: `${createTranslator(ctx.locale)("manage.dashboard.title")} · ${name}`,
    currency,
    filter: {
      period: range.choice,
      from: range.from,
      to: range.to,
      /** The one month of the range; null for a longer range. */
      month: range.unit === "day" ? range.from.slice(0, 7) : null,
      /** The range's months, as the list of donations reads them. */
      months: [...new Set([range.from.slice(0, 7), range.to.slice(0, 7)])].join(".."),
      campaignId,
      recurrence,
      unit: range.unit,
    },
    ranges: namedRanges,
    months: offeredMonths(ctx.now, timezone, isMonth ? range.choice : null),
    recurrences,
    campaigns,
    dashboard,
    plot: plotBars(dashboard.bars),
    attention: await getAttention(ctx),
    steps: await getFirstSteps(ctx),
    toShare: toShare && {
      title: toShare.title,
      url: absoluteUrl(slug, paths.publicCampaign(toShare.slug)),
    },
    wave: await findRecentWave(ctx),
    person: guidePerson(ctx),
    announcements: await listCurrentAnnouncements(ctx),
    done: outcomeOf(args.request, ["put_away", "own_role"]),
    // A user who has verified their own addresses cannot verify another's.
    isVerified: ctx.user.emailVerified && ctx.user.cellphoneVerified,
  };
  return data(page, cookie === null ? undefined : { headers: { "Set-Cookie": cookie } });
}

/** Dismisses an announcement and shows the page without it. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "user");
  const form = await readForm(args);
  if (form.get("intent") !== "dismiss") throw new DomainError("malformed_request");
  await dismissAnnouncement(ctx, String(form.get("announcement") ?? ""));
  return finishAt(paths.dashboard() + new URL(args.request.url).search, "put_away");
}

export default function DashboardPage() {
  const {
    announcements,
    attention,
    currency,
    dashboard,
    done,
    filter,
    isVerified,
    person,
    plot,
    steps,
    toShare,
    wave,
  } = useLoaderData<typeof loader>();
  const t = useT();
  const can = useCan();
  const lists = figureLists(filter, can("read", "transaction"));
  const chart = t(`manage.dashboard.by_${filter.unit}`);
  return (
    <>
      <PageHeader title={t("manage.dashboard.title")} />
      <Outcome text={done && t(OUTCOMES[done])} />
      <Announcements items={announcements} />
      {wave?.campaign && <WaveNotice campaign={wave.campaign} />}
      <FirstSteps steps={steps} isVerified={isVerified} />
      <Guide
        name="create-campaign"
        person={person}
        when={isVerified && !steps.campaign && can("create", "campaign")}
      />
      <AttentionCard
        attention={attention}
        currency={currency}
        hasTransactions={can("read", "transaction")}
      />
      <Filters />
      {toShare && (
        <div className="grid gap-3">
          <p>{t("manage.dashboard.share_first")}</p>
          <ShareCard isPublished url={toShare.url} title={toShare.title} />
        </div>
      )}
      {/* Before the first donation all numbers are zero. */}
      {steps.gift && <Figures dashboard={dashboard} currency={currency} lists={lists} />}
      <div className="mt-5 grid gap-5">
        <Card title={chart}>
          {dashboard.count === 0 && dashboard.totalAmount === 0n ? (
            <EmptyState icon="chart" />
          ) : (
            <BarChart
              title={chart}
              bars={dashboard.bars}
              plot={plot}
              currency={currency}
              listOf={lists.approvedAt}
            />
          )}
        </Card>
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <ReasonsCard
            title={t("manage.dashboard.pause_reasons")}
            icon="pause"
            reasons={dashboard.pauseReasons}
            texts="donations.pause_reason"
            currency={currency}
            listOf={lists.pausedFor}
          />
          <ReasonsCard
            title={t("manage.dashboard.discard_reasons")}
            icon="trash"
            reasons={dashboard.discardReasons}
            texts="donations.discard_reason"
            currency={currency}
            listOf={lists.discardedFor}
          />
        </div>
        <UpcomingCard
          upcoming={dashboard.upcoming}
          listOf={
            can("read", "transaction") ? (since, until) => plannedList(filter, since, until) : null
          }
          currency={currency}
        />
        <Campaigns
          dashboard={dashboard}
          currency={currency}
          listOf={(campaign) =>
            can("read", "transaction")
              ? campaignList(filter, campaign)
              : paths.donations({ campaign })
          }
        />
      </div>
    </>
  );
}

function Filters() {
  const { campaigns, filter, months, ranges, recurrences: kinds } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <FilterForm label={t("donations.filters")}>
      <FilterSelect
        label={t("manage.dashboard.period")}
        name="period"
        wide
        value={filter.period}
        choices={ranges.map((value) => ({ value, label: t(`manage.dashboard.range.${value}`) }))}
        group={{
          label: t("manage.dashboard.range.months"),
          choices: months.map((value) => ({ value, label: periodText(t, value) })),
        }}
      />
      <FilterSelect
        label={t("common.fields.campaign")}
        name="campaign"
        searchable
        value={filter.campaignId ?? ""}
        choices={[
          { value: "", label: t("common.all.campaign") },
          ...campaigns.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <FilterSelect
        label={t("common.fields.recurrence")}
        name="recurrence"
        value={filter.recurrence ?? ""}
        choices={[
          { value: "", label: t("common.all.recurrence") },
          ...kinds.map((value) => ({ value, label: t(`common.recurrence.${value}`) })),
        ]}
      />
    </FilterForm>
  );
}

interface ReportProps {
  dashboard: Dashboard;
  currency: Currency;
  /** The list behind a campaign's numbers. */
  listOf: (campaign: string) => string;
}

function Campaigns({ dashboard, currency, listOf }: ReportProps) {
  const t = useT();
  const title = t("manage.dashboard.by_campaign");
  const { totalAmount } = dashboard;
  return (
    <Card title={title} flush>
      <DataTable
        caption={title}
        rows={dashboard.campaigns}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="megaphone" />}
        columns={[
          {
            key: "title",
            header: t("common.fields.campaign"),
            cell: (row) => <Link to={listOf(row.id)}>{row.title}</Link>,
            main: true,
          },
          {
            key: "count",
            header: t("manage.dashboard.count"),
            cell: ({ count }) => formatInteger(count, currency),
            numeric: true,
          },
          {
            key: "amount",
            header: t("manage.dashboard.total_amount"),
            cell: ({ amount }) => <Money amount={amount} currency={currency} />,
            numeric: true,
          },
          {
            key: "share",
            header: t("manage.dashboard.share"),
            cell: ({ amount }) => formatPercent(shareOf(amount, totalAmount) * 100, currency),
            numeric: true,
          },
        ]}
      />
    </Card>
  );
}

function shareOf(amount: bigint, total: bigint): number {
  return total > 0n ? Math.round(Number((amount * 1000n) / total) / 10) : 0;
}
