import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { campaignMeta } from "~/components/giving/campaign-meta";
import { CampaignPage } from "~/components/giving/campaign-page";
import { donationPost } from "~/components/giving/donation-post";
import {
  formState,
  typedFields,
  type DonateAnswer,
  type TypedFields,
} from "~/components/giving/form-state";
import type { CampaignPageData } from "~/components/giving/page-data";
import type { RouteHandle } from "~/components/layout/route-handle";
import { giveDonation } from "~/domain/donations/give-donation.server";
import { readForm } from "~/http/forms.server";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/require.server";
import { campaignPageData } from "./campaign-data.server";
import { declinedAnswer } from "./declined-answer.server";
import { validatePost } from "./validate-post.server";

export const handle: RouteHandle = { i18n: ["public"], scripts: false };

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  campaignMeta({ data: page, matches });

export const headers = () => ({ "Cache-Control": "no-store" });

const posted = new WeakMap<AppLoadContext, TypedFields>();

/** Renders the page of a form that came back; opening the address by hand redirects to the campaign. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const slug = args.params.slug ?? "";
  const typed = posted.get(args.context);
  if (!typed) throw redirect(paths.publicCampaign(slug));
  return { ...(await campaignPageData(ctx, slug, null)), typed };
}

/** Handles the plain post of the form: redirects (303) to the thanks page or the bank, or returns the form. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  // Read separately, so that a form with an expired token also returns filled in.
  const sent = await args.request
    .clone()
    .formData()
    .catch(() => new FormData());
  posted.set(args.context, typedFields(sent.entries()));
  const campaignSlug = args.params.slug ?? "";
  const scope = { organizationId: ctx.organizationId, form: campaignSlug };
  const form = await readForm(args, scope);
  const body = await validatePost(ctx, campaignSlug, donationPost(form, ctx.organization.currency));
  const key = form.get("idempotency_key");
  const idempotencyKey = typeof key === "string" && key !== "" ? key : null;
  const given = await giveDonation(ctx, { campaignSlug, body, idempotencyKey });
  if (given.status === "rejected") {
    return data(declinedAnswer(ctx.locale, given), { status: 402 });
  }
  return redirect(given.challengeUrl ?? given.thanksPath, 303);
}

export default function Donate() {
  const page = useLoaderData<typeof loader>() as CampaignPageData & { typed: TypedFields };
  const answer = useActionData<typeof action>() as DonateAnswer | undefined;
  return <CampaignPage page={page} state={formState(answer, page.freshKey, page.typed)} />;
}
