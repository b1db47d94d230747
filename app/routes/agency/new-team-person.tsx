import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewPersonPage } from "~/components/agencies/person-page";
import type { RouteHandle } from "~/components/layout/route-handle";
import { readForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireTeam } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { addTeamPerson } from "~/routes/manage/agencies/team-person.server";

export const handle: RouteHandle = { i18n: ["agencies"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireTeam(args, "create", "agency_person");
  const team = ctx.user.agency.agencyName;
  const title = createTranslator(ctx.locale)("agencies.add_person");
  return { title: `${title} · ${team}`, team, formKey: ctx.newId() };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireTeam(args, "create", "agency_person");
  await addTeamPerson(ctx, ctx.user.agency.agencyId, await readForm(args));
  return finishAt(paths.agencyTeam(), "invited");
}

export default function NewTeamPerson() {
  const { team, formKey } = useLoaderData<typeof loader>();
  const t = useT();
  const back = { to: paths.agencyTeam(), label: t("agencies.people") };
  return <NewPersonPage team={team} formKey={formKey} back={back} />;
}
