import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SeatPermissions } from "~/components/agencies/team-permissions";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { PledgeCountLinks } from "~/components/pledges/pledge-counts";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { PageHeader } from "~/components/ui/page-header";
import { TextLink } from "~/components/ui/text/text-link";
import { listSeatCampaigns } from "~/domain/agencies/list-seat-campaigns.server";
import { seatRights } from "~/domain/agencies/seat-rights";
import { getPledgeCounts } from "~/domain/pledges/team-pages/get-pledge-counts.server";
import { paths } from "~/http/paths";
import { requireTeam } from "~/http/sessions/require.server";
import { useT } from "~/i18n";

export const handle: RouteHandle = { i18n: ["agencies", "pledges"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** What waits for a person of a team, what they work on, and what they may do. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireTeam(args);
  const { agencyName, role } = ctx.user.agency;
  return {
    title: `${agencyName} · ${ctx.organization.name}`,
    role,
    team: agencyName,
    may: seatRights(ctx),
    counts: await getPledgeCounts(ctx),
    campaigns: await listSeatCampaigns(ctx),
  };
}

export default function AgencyHome() {
  const { campaigns, counts, may, role, team } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        title={team}
        description={t(`agencies.role.${role}`)}
        help={<TopicLink topic="capture-pledges" />}
        actions={
          may.capture &&
          campaigns.length > 0 && (
            <ButtonLink size="lg" icon="plus" to={paths.newTeamPledge()}>
              {t("pledges.new")}
            </ButtonLink>
          )
        }
      />
      <PledgeCountLinks counts={counts} />
      <Card title={t("agencies.campaigns")}>
        {campaigns.length === 0 ? (
          <EmptyState icon="megaphone" title={t("agencies.campaigns_empty")} />
        ) : (
          <ul className="grid divide-y divide-line">
            {campaigns.map(({ uuid, title }) => (
              <li key={uuid} className="py-2 wrap-anywhere">
                {may.capture ? <TextLink to={paths.newTeamPledge(uuid)}>{title}</TextLink> : title}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <SeatPermissions may={may} />
    </>
  );
}
