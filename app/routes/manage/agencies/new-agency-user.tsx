import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewPersonPage } from "~/components/agencies/person-page";
import type { RouteHandle } from "~/components/layout/route-handle";
import { getAgency } from "~/domain/agencies/get-agency.server";
import { readForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";
import { addTeamPerson } from "./team-person.server";

export const handle: RouteHandle = { i18n: ["manage", "agencies"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "agency");
  const { agency_name: team, token } = await getAgency(ctx, args.params.token ?? "");
  const title = createTranslator(ctx.locale)("agencies.add_person");
  return { title: `${title} · ${team}`, team, token, formKey: ctx.newId() };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "create", "agency");
  const token = args.params.token ?? "";
  await addTeamPerson(ctx, token, await readForm(args));
  return finishAt(paths.agencyPage(token), "invited");
}

export default function NewAgencyUser() {
  const { team, token, formKey } = useLoaderData<typeof loader>();
  const back = { to: paths.agencyPage(token), label: team };
  return <NewPersonPage team={team} formKey={formKey} back={back} />;
}
