import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TeamTabs } from "~/components/agency-results/team-tabs";
import { DownloadLink } from "~/components/downloads/download-link";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { PledgeList } from "~/components/pledges/pledge-list";
import { ButtonLink } from "~/components/ui/button";
import { DialogOutlet } from "~/components/ui/dialogs/dialog-outlet";
import { PageHeader } from "~/components/ui/page-header";
import { useCan } from "~/components/users/use-can";
import { listResultChoices } from "~/domain/agency-results/list-result-choices.server";
import { listPledges } from "~/domain/pledges/list-pledges.server";
import { listCampaignChoices } from "~/domain/reports/list-campaign-choices.server";
import { listPage } from "~/http/lists/list-answers.server";
import { listedPledge } from "~/http/lists/listed-pledge.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "pledges", "results"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET /manage/pledges: the pledges of all teams. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "pledge");
  const { name, timezone } = ctx.organization;
  const [page, campaigns, choices] = await Promise.all([
    listPage(ctx, listPledges, args.request),
    listCampaignChoices(ctx),
    listResultChoices(ctx),
  ]);
  const { agency } = page.filter;
  return {
    title: `${createTranslator(ctx.locale)("pledges.title")} · ${name}`,
    timezone,
    campaigns,
    teams: choices.teams,
    people: choices.people.filter(({ agencyId }) => !agency || agencyId === agency),
    ...page,
    items: page.items.map((pledge) => ({
      ...listedPledge(pledge),
      team: { name: pledge.agency.name, isSandbox: pledge.mode === "sandbox" },
    })),
  };
}

export default function Pledges() {
  const { campaigns, items, people, teams, timezone, ...list } = useLoaderData<typeof loader>();
  const t = useT();
  const can = useCan();
  return (
    <DialogOutlet page={paths.pledges(list.filter)}>
      <PageHeader
        title={t("pledges.title")}
        description={t("pledges.description_all")}
        help={<TopicLink topic="team-pledges" />}
      />
      <TeamTabs />
      <PledgeList
        {...{ campaigns, items, list, people, teams, timezone }}
        path={paths.pledges}
        pledgeTo={paths.pledge}
        tools={
          list.total > 0 &&
          can("create", "export") && <DownloadLink kind="pledges" query={list.filter} />
        }
        action={
          can("read", "agency") && (
            <ButtonLink variant="outline" to={paths.agencies()}>
              {t("pledges.empty.teams")}
            </ButtonLink>
          )
        }
      />
    </DialogOutlet>
  );
}
