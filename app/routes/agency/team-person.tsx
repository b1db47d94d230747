import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { PersonPage } from "~/components/agencies/person-page";
import { savingAction } from "~/components/layout/browser/saving-action";
import type { RouteHandle } from "~/components/layout/route-handle";
import { readForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireTeam } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { changeTeamPerson, loadTeamPerson } from "~/routes/manage/agencies/team-person.server";

export const handle: RouteHandle = { i18n: ["agencies"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireTeam(args, "update", "agency_person");
  const { uuid = "" } = args.params;
  const token = ctx.user.agency.agencyId;
  return loadTeamPerson(ctx, { token, uuid, request: args.request });
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireTeam(args, "update", "agency_person");
  const { uuid = "" } = args.params;
  const form = await readForm(args);
  const token = ctx.user.agency.agencyId;
  return finishAt(paths.teamPerson(uuid), await changeTeamPerson(ctx, { token, uuid, form }));
}

/** These change no settings, so a notification reports them. */
const NO_SAVES = ["discard", "reactivate", "resend"];

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args, NO_SAVES);
}

export default function TeamPerson() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const here = paths.teamPerson(page.user.uuid);
  const back = { to: paths.agencyTeam(), label: t("agencies.people") };
  return <PersonPage {...page} here={here} back={back} canChange />;
}
