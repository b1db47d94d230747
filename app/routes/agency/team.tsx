import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TeamPeople } from "~/components/agencies/team-people";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { PageHeader } from "~/components/ui/page-header";
import { listAgencyUsers } from "~/domain/agencies/list-agency-users.server";
import { outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireTeam } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["agencies"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireTeam(args, "read", "agency_person");
  const { agencyId, agencyName } = ctx.user.agency;
  return {
    title: `${createTranslator(ctx.locale)("agencies.people")} · ${agencyName}`,
    users: await listAgencyUsers(ctx, agencyId),
    done: outcomeOf(args.request, ["invited"]),
  };
}

/** A manager's own team. */
export default function AgencyTeam() {
  const { done, users } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader title={t("agencies.people")} description={t("agencies.people_text")} />
      <Outcome text={done && t(`agencies.${done}`)} />
      <TeamPeople users={users} addTo={paths.newTeamPerson()} personTo={paths.teamPerson} />
    </>
  );
}
