import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ResultFilters } from "~/components/agency-results/result-filters";
import { ResultTables } from "~/components/agency-results/result-tables";
import { ResultsAnswer } from "~/components/agency-results/results-answer";
import { TeamTabs } from "~/components/agency-results/team-tabs";
import { SignalList } from "~/components/agency-results/signal-list";
import { DownloadLink } from "~/components/downloads/download-link";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DialogOutlet } from "~/components/ui/dialogs/dialog-outlet";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { PageHeader } from "~/components/ui/page-header";
import { useCan } from "~/components/users/use-can";
import { listDeviations } from "~/domain/agency-results/list-deviations";
import { getAgencyResults } from "~/domain/agency-results/get-agency-results.server";
import { listPledgeResults } from "~/domain/agency-results/list-pledge-results.server";
import { listResultChoices } from "~/domain/agency-results/list-result-choices.server";
import { listSignals } from "~/domain/pledges/signals/list-signals.server";
import { offeredMonths } from "~/domain/reports/date-range";
import { listCampaignChoices } from "~/domain/reports/list-campaign-choices.server";
import { isEverAllowed } from "~/domain/users/abilities";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "results"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET /manage/agencies: what became of the pledges of all teams. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "agency_result");
  const { currency, name, timezone } = ctx.organization;
  const filter = listPledgeResults.readFilter(new URL(args.request.url).searchParams, ctx);
  const seesPledges = isEverAllowed(ctx.ability, "read", "pledge");
  const [results, choices, campaigns, signals] = await Promise.all([
    getAgencyResults(ctx, filter),
    listResultChoices(ctx),
    listCampaignChoices(ctx),
    seesPledges ? listSignals(ctx, filter) : null,
  ]);
  const { agency, months = "" } = filter;
  return {
    title: `${createTranslator(ctx.locale)("results.title")} · ${name}`,
    currency,
    filter,
    results,
    signals,
    timezone,
    campaigns,
    teams: choices.teams,
    people: choices.people.filter(({ agencyId }) => !agency || agencyId === agency),
    months: offeredMonths(ctx.now, timezone, /^\d{4}-\d\d$/.test(months) ? months : null),
  };
}

export default function AgencyResultsPage() {
  const { campaigns, currency, filter, months, people, results, signals, teams, timezone } =
    useLoaderData<typeof loader>();
  const t = useT();
  const can = useCan();
  const { total } = results;
  return (
    <DialogOutlet page={paths.agencyResults(filter)}>
      <PageHeader
        title={t("results.title")}
        description={t("results.description")}
        help={<TopicLink topic="team-results" />}
        actions={
          can("create", "export") &&
          total !== null && <DownloadLink kind="agencies" query={filter} />
        }
      />
      <TeamTabs />
      {teams.length === 0 ? (
        <NoPledges />
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <ResultFilters {...{ filter, teams, people, campaigns, months }} />
          {total === null || total.pledges === 0 ? (
            <EmptyState icon="chart" title={t("results.empty.filtered")} />
          ) : (
            <>
              <ResultsAnswer counts={total} currency={currency} />
              <ResultTables results={results} currency={currency} hasTeams={!filter.agency} />
            </>
          )}
          {signals && (
            <SignalList
              signals={signals}
              deviations={listDeviations(results)}
              zone={timezone}
              currency={currency}
            />
          )}
        </div>
      )}
    </DialogOutlet>
  );
}

function NoPledges() {
  const t = useT();
  return (
    <Card>
      <EmptyState
        icon="chart"
        title={t("results.empty.title")}
        action={
          <ButtonLink variant="outline" to={paths.campaigns()}>
            {t("results.empty.action")}
          </ButtonLink>
        }
      >
        {t("results.empty.text")}
      </EmptyState>
    </Card>
  );
}
