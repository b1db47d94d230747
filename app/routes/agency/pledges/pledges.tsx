import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { PledgeList } from "~/components/pledges/pledge-list";
import { ButtonLink } from "~/components/ui/button";
import { PageHeader } from "~/components/ui/page-header";
import { listResultChoices } from "~/domain/agency-results/list-result-choices.server";
import { isAllowed, isEverAllowed } from "~/domain/context";
import { listPledges } from "~/domain/pledges/list-pledges.server";
import { listCampaignChoices } from "~/domain/reports/list-campaign-choices.server";
import { listPage } from "~/http/lists/list-answers.server";
import { listedPledge } from "~/http/lists/listed-pledge.server";
import { paths } from "~/http/paths";
import { requireTeam } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["pledges"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireTeam(args, "read", "pledge");
  const { agencyId, agencyName } = ctx.user.agency;
  // An operator sees only what they recorded.
  const seesTeam = isAllowed(ctx.ability, "read", "agency_result", { agency: agencyId });
  const [page, campaigns, choices] = await Promise.all([
    listPage(ctx, listPledges, args.request),
    listCampaignChoices(ctx),
    seesTeam ? listResultChoices(ctx) : null,
  ]);
  return {
    title: `${createTranslator(ctx.locale)("pledges.title")} · ${agencyName}`,
    timezone: ctx.organization.timezone,
    seesTeam,
    captures: isEverAllowed(ctx.ability, "create", "pledge"),
    campaigns,
    people: choices?.people ?? [],
    ...page,
    items: page.items.map(listedPledge),
  };
}

/** The pledges of a team, or of one operator. */
export default function TeamPledges() {
  const { campaigns, captures, items, people, seesTeam, timezone, ...list } =
    useLoaderData<typeof loader>();
  const t = useT();
  const capture = captures && (
    <ButtonLink icon="plus" to={paths.newTeamPledge()}>
      {t("pledges.new")}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t("pledges.title")}
        description={t(seesTeam ? "pledges.description_team" : "pledges.description_own")}
        actions={capture}
      />
      <PledgeList
        {...{ campaigns, items, list, people, timezone }}
        path={paths.teamPledges}
        pledgeTo={paths.teamPledge}
        action={capture}
      />
    </>
  );
}
