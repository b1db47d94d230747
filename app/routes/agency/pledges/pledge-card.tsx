import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PledgePanel, type PledgePage } from "~/components/giving/donor/pledge-panel";
import { formState, type DonateAnswer } from "~/components/giving/form-state";
import { privateMeta } from "~/components/giving/private-meta";
import { PublicLayout } from "~/components/layout/public-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { paths } from "~/http/paths";
import { requireTeam } from "~/http/sessions/require.server";
import { loadPledgePayment, payFromForm } from "~/routes/giving/pledges/pledge-pay.server";
import { payLinkOf } from "./pledge-payment.server";

export const handle: RouteHandle = { i18n: ["public"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

export const headers = () => ({ "Cache-Control": "no-store" });

/** Shows the donor's own payment page on the device of the team's person. */
export async function loader(args: LoaderFunctionArgs): Promise<PledgePage> {
  const ctx = requireTeam(args, "update", "pledge");
  const id = args.params.uuid ?? "";
  const link = await payLinkOf(ctx, id);
  const page = await loadPledgePayment(args, { link, action: paths.teamPledgeCard(id) });
  if (!page.pledge.isPayable) throw redirect(paths.teamPledge(id));
  return page;
}

/** Handles the plain post of the form, from which the vault took the card. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireTeam(args, "update", "pledge");
  const id = args.params.uuid ?? "";
  const link = await payLinkOf(ctx, id);
  const next = await payFromForm(args, link);
  return redirect(next ?? paths.teamPledge(id), 303);
}

export default function PledgeCard() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as DonateAnswer | undefined;
  return (
    <PublicLayout organization={page.organization} platformHref={page.platformHref}>
      <PledgePanel page={page} state={formState(answer, "", page.typed)} />
    </PublicLayout>
  );
}
