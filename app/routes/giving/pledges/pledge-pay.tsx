import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formState, type DonateAnswer } from "~/components/giving/form-state";
import { PledgePanel, type PledgePage } from "~/components/giving/donor/pledge-panel";
import { privateMeta } from "~/components/giving/private-meta";
import { PublicLayout } from "~/components/layout/public-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { loadPledgePayment, payFromForm } from "./pledge-pay.server";

export const handle: RouteHandle = { i18n: ["public"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

export const headers = () => ({ "Cache-Control": "no-store" });

/** Shows what the donor pledged, and the form for their card. */
export async function loader(args: LoaderFunctionArgs): Promise<PledgePage> {
  requirePublicOrganization(args);
  const link = args.params.link ?? "";
  return loadPledgePayment(args, { link, action: paths.pledgePay(link) });
}

/** Handles the plain post of the form, from which the vault took the card. */
export async function action(args: ActionFunctionArgs) {
  requirePublicOrganization(args);
  const link = args.params.link ?? "";
  const next = await payFromForm(args, link);
  return redirect(next ?? paths.pledgePay(link), 303);
}

export default function PledgePayRoute() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as DonateAnswer | undefined;
  return (
    <PublicLayout organization={page.organization} platformHref={page.platformHref}>
      <PledgePanel page={page} state={formState(answer, "", page.typed)} />
    </PublicLayout>
  );
}
