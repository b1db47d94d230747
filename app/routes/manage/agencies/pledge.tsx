import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { PledgePage } from "~/components/pledges/pledge-page";
import { readForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { changePledge, loadPledge } from "~/routes/agency/pledges/pledge-page.server";

export const handle: RouteHandle = { i18n: ["manage", "pledges"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "pledge");
  return loadPledge(ctx, { id: args.params.uuid ?? "", request: args.request });
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "read", "pledge");
  const id = args.params.uuid ?? "";
  return finishAt(paths.pledge(id), await changePledge(ctx, id, await readForm(args)));
}

/** A pledge of any team, with what the reader may do about it. */
export default function Pledge() {
  const page = useLoaderData<typeof loader>();
  const { id } = page.pledge;
  return (
    <PledgePage
      {...page}
      here={paths.pledge(id)}
      editTo={paths.pledgeEdit(id)}
      backTo={paths.pledges()}
      donationTo={paths.donation}
    />
  );
}
