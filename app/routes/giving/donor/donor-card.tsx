import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { privateMeta } from "~/components/giving/private-meta";
import { donationPost } from "~/components/giving/donation-post";
import {
  DonorCardPanel,
  titleOf,
  type DonorCardPage,
} from "~/components/giving/donor/donor-card-panel";
import { formState, type DonateAnswer } from "~/components/giving/form-state";
import { PublicLayout } from "~/components/layout/public-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { getDonorCard } from "~/domain/donations/donor-area/get-donor-card.server";
import { chooseLocalMethod } from "~/domain/donations/edits/choose-local-method.server";
import { replacePaymentMethod } from "~/domain/donations/edits/replace-payment-method.server";
import { replacementSchema } from "~/domain/donations/schema";
import { validate } from "~/http/forms/forms.server";
import { paths } from "~/http/paths";
import { requireDonor } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { cardsOf } from "~/values/cards/card-number";
import { documentsOf } from "~/routes/giving/campaign-data.server";
import { readTypedForm, typedInto } from "~/routes/giving/read-typed-form.server";
import { linksOf } from "./donor-links.server";

export const handle: RouteHandle = { i18n: ["public"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

/** Shows the donation of a link in a mail, and the form for another card. */
export async function loader(args: LoaderFunctionArgs): Promise<DonorCardPage> {
  const ctx = await requireDonor(args, "card");
  const donation = await getDonorCard(ctx);
  const { country, name, logo } = ctx.organization;
  const t = createTranslator(ctx.locale);
  return {
    donation,
    title: `${t(titleOf(donation))} · ${name}`,
    locale: ctx.locale,
    timezone: ctx.organization.timezone,
    organization: { name, logo },
    platformHref: absoluteUrl(null, "/"),
    theme: { color: donation.campaign.color },
    action: paths.donorCard(args.params.link ?? ""),
    isSaved: new URL(args.request.url).searchParams.has("saved"),
    cards: cardsOf(country),
    documents: documentsOf(country, donation.provider, ctx.locale),
    links: await linksOf(ctx, args),
    typed: typedInto(args) ?? {},
  };
}

/** Handles the plain post of the form, from which the vault took the card. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await requireDonor(args, "card");
  const form = await readTypedForm(args);
  const { payment_method, step_up } = donationPost(form, ctx.organization.currency);
  const replacement = validate(replacementSchema, {
    payment_method,
    step_up,
    charge_now: form.get("charge_now") ?? undefined,
    charge_amount: form.get("charge_amount") ?? undefined,
  });
  const id = ctx.actor.donationId;
  if (replacement.payment_method.method) await chooseLocalMethod(ctx, id, replacement);
  else await replacePaymentMethod(ctx, id, replacement);
  return redirect(paths.donorCard(args.params.link ?? "", { saved: 1 }), 303);
}

export default function DonorCardRoute() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as DonateAnswer | undefined;
  return (
    <PublicLayout organization={page.organization} platformHref={page.platformHref}>
      <DonorCardPanel page={page} state={formState(answer, "", page.typed)} />
    </PublicLayout>
  );
}
