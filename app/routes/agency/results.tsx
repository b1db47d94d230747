import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ResultFilters } from "~/components/agency-results/result-filters";
import { ResultTables } from "~/components/agency-results/result-tables";
import { ResultsAnswer } from "~/components/agency-results/results-answer";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { PageHeader } from "~/components/ui/page-header";
import { listSeatCampaigns } from "~/domain/agencies/list-seat-campaigns.server";
import { getAgencyResults } from "~/domain/agency-results/get-agency-results.server";
import { listPledgeResults } from "~/domain/agency-results/list-pledge-results.server";
import { listResultChoices } from "~/domain/agency-results/list-result-choices.server";
import { offeredMonths } from "~/domain/reports/date-range";
import { requireTeam } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["agencies", "results"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET /agency/results: what became of the team's own pledges; there is no file (readings 'Agencies'). */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireTeam(args, "read", "agency_result");
  const { agencyId, agencyName } = ctx.user.agency;
  const { currency, timezone } = ctx.organization;
  const read = listPledgeResults.readFilter(new URL(args.request.url).searchParams, ctx);
  const filter = { ...read, agency: agencyId };
  const [results, { people }, campaigns] = await Promise.all([
    getAgencyResults(ctx, filter),
    listResultChoices(ctx),
    listSeatCampaigns(ctx),
  ]);
  const { months = "" } = filter;
  return {
    title: `${createTranslator(ctx.locale)("results.own.title")} · ${agencyName}`,
    currency,
    filter: read,
    results,
    people,
    campaigns: campaigns.map(({ uuid, title }) => ({ id: uuid, title })),
    months: offeredMonths(ctx.now, timezone, /^\d{4}-\d\d$/.test(months) ? months : null),
  };
}

export default function TeamResults() {
  const { campaigns, currency, filter, months, people, results } = useLoaderData<typeof loader>();
  const t = useT();
  const { total } = results;
  return (
    <>
      <PageHeader
        title={t("results.own.title")}
        description={t("results.own.description")}
        help={<TopicLink topic="team-results" />}
      />
      {people.length === 0 ? (
        <EmptyState icon="chart" title={t("results.empty.title")}>
          {t("results.own.empty")}
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <ResultFilters {...{ filter, people, campaigns, months }} teams={null} />
          {total === null || total.pledges === 0 ? (
            <EmptyState
              icon="chart"
              title={t(total ? "results.empty.filtered" : "results.own.hidden")}
            />
          ) : (
            <>
              <ResultsAnswer counts={total} currency={currency} />
              <ResultTables results={results} currency={currency} hasTeams={false} />
            </>
          )}
        </div>
      )}
    </>
  );
}
