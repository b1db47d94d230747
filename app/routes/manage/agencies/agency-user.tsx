import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { PersonPage } from "~/components/agencies/person-page";
import { savingAction } from "~/components/layout/browser/saving-action";
import type { RouteHandle } from "~/components/layout/route-handle";
import { getAgency } from "~/domain/agencies/get-agency.server";
import { readForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { changeTeamPerson, loadTeamPerson } from "./team-person.server";

export const handle: RouteHandle = { i18n: ["manage", "agencies"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "agency");
  const { token = "", uuid = "" } = args.params;
  const agency = await getAgency(ctx, token);
  const page = await loadTeamPerson(ctx, { token, uuid, request: args.request });
  return {
    ...page,
    here: paths.agencyUser(token, uuid),
    back: { to: paths.agencyPage(token), label: agency.agency_name },
    canChange: agency.discarded_at === null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "agency");
  const { token = "", uuid = "" } = args.params;
  const form = await readForm(args);
  return finishAt(
    paths.agencyUser(token, uuid),
    await changeTeamPerson(ctx, { token, uuid, form }),
  );
}

/** These change no settings, so a notification reports them. */
const NO_SAVES = ["discard", "reactivate", "resend"];

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args, NO_SAVES);
}

export default function AgencyUser() {
  return <PersonPage {...useLoaderData<typeof loader>()} />;
}
