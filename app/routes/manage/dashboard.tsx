import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Announcements } from "~/components/layout/notices/announcements";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ShareCard } from "~/components/campaigns/share-card";
import { AttentionCard } from "~/components/reports/attention-card";
import { Guide } from "~/components/onboarding/guide";
import { DashboardNumbers } from "~/components/reports/dashboard-numbers";
import { FilterForm } from "~/components/reports/filter-form";
import { NextPayout } from "~/components/payouts/next-payout";
import { FirstSteps } from "~/components/reports/first-steps";
import { FilterSelect } from "~/components/lists/filter-select";
import { periodText } from "~/i18n/dates";
import { WaveNotice } from "~/components/reports/wave-notice";
import { WidgetPart } from "~/components/reports/widget-part";
import { PageHeader } from "~/components/ui/page-header";
import { useCan } from "~/components/users/use-can";
import { dismissAnnouncement } from "~/domain/announcements/dismiss-announcement.server";
import { DomainError } from "~/domain/errors";
import { readDashboardFilter } from "~/http/lists/dashboard-filter.server";
import { readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { TextKey } from "~/i18n/text-key";
import { readDashboard } from "./dashboard-page.server";

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
  const page = {
    title: `${createTranslator(ctx.locale)("manage.dashboard.title")} · ${ctx.organization.name}`,
    ...(await readDashboard(ctx, search)),
    done: outcomeOf(args.request, ["put_away", "own_role"]),
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
  const { attention, currency, done, filter, numbers, payout, steps, toShare } =
    useLoaderData<typeof loader>();
  const t = useT();
  const hasTransactions = useCan()("read", "transaction");
  const top = (
    <>
      <PageHeader title={t("manage.dashboard.title")} />
      <Outcome text={done && t(OUTCOMES[done])} />
      <Notices />
    </>
  );
  // Before the first donation all numbers are zero, so only what leads to it shows.
  if (steps.data && !steps.data.gift)
    return (
      <>
        {top}
        <WidgetPart of={toShare}>
          {(campaign) =>
            campaign && (
              <div className="grid gap-3">
                <p>{t("manage.dashboard.share_first")}</p>
                <ShareCard isPublished url={campaign.url} title={campaign.title} />
              </div>
            )
          }
        </WidgetPart>
      </>
    );
  const beside = (
    <>
      <WidgetPart of={payout}>
        {(balance) => balance && <NextPayout balance={balance} />}
      </WidgetPart>
      <WidgetPart of={attention}>
        {(found) => (
          <AttentionCard attention={found} currency={currency} hasTransactions={hasTransactions} />
        )}
      </WidgetPart>
    </>
  );
  return (
    <>
      {top}
      <Filters />
      <WidgetPart of={numbers}>
        {({ dashboard, plot }) => (
          <DashboardNumbers
            dashboard={dashboard}
            plot={plot}
            currency={currency}
            filter={filter}
            hasTransactions={hasTransactions}
          >
            {beside}
          </DashboardNumbers>
        )}
      </WidgetPart>
      {!numbers.data && beside}
    </>
  );
}

/** What concerns the organisation today: announcements, a wave of card testing, its first steps. */
function Notices() {
  const { announcements, isVerified, person, steps, wave } = useLoaderData<typeof loader>();
  const can = useCan();
  return (
    <>
      <WidgetPart of={announcements}>{(items) => <Announcements items={items} />}</WidgetPart>
      <WidgetPart of={wave}>
        {(found) => found?.campaign && <WaveNotice campaign={found.campaign} />}
      </WidgetPart>
      <WidgetPart of={steps}>
        {(done) =>
          done && (
            <>
              <FirstSteps steps={done} isVerified={isVerified} />
              <Guide
                name="create-campaign"
                person={person}
                when={isVerified && !done.campaign && can("create", "campaign")}
              />
            </>
          )
        }
      </WidgetPart>
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
