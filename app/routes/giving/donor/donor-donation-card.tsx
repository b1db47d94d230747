import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { privateMeta } from "~/components/giving/private-meta";
import { donationPost } from "~/components/giving/donation-post";
import { DonorCardPanel, titleOf } from "~/components/giving/donor/donor-card-panel";
import { DonorNav } from "~/components/giving/donor/donor-frame";
import { formState, type DonateAnswer } from "~/components/giving/form-state";
import { PublicLayout } from "~/components/layout/public-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { getDonorCard } from "~/domain/donations/donor-area/get-donor-card.server";
import { chooseLocalMethod } from "~/domain/donations/edits/choose-local-method.server";
import { listOwnDonations } from "~/domain/donations/donor-area/list-own-donations.server";
import { replaceEveryCard } from "~/domain/donations/donor-area/replace-every-card.server";
import { replacePaymentMethod } from "~/domain/donations/edits/replace-payment-method.server";
import { replacementSchema } from "~/domain/donations/schema";
import { validate } from "~/http/forms/forms.server";
import { paths } from "~/http/paths";
import { requireDonorAccount, requireOwnDonation } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";
import { cardsOf } from "~/values/cards/card-number";
import { documentsOf } from "~/routes/giving/campaign-data.server";
import { readTypedForm, typedInto } from "~/routes/giving/read-typed-form.server";
import { linksOf } from "./donor-links.server";
import { donorPage } from "./donor-page.server";

export const handle: RouteHandle = { i18n: ["public", "area"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

/** Shows the form for another card, for one donation or for every monthly one. */
export async function loader(args: LoaderFunctionArgs) {
  const account = requireDonorAccount(args);
  const ctx = await requireOwnDonation(args);
  const id = ctx.actor.donationId;
  const [donation, donations] = await Promise.all([getDonorCard(ctx), listOwnDonations(account)]);
  const others = donations.filter(
    (donation) => donation.isMonthly && donation.state !== "ended" && donation.id !== id,
  );
  const { country } = ctx.organization;
  return {
    ...donorPage(ctx, createTranslator(ctx.locale)(titleOf(donation)), donation.campaign.color),
    donation,
    action: paths.donorDonationCard(id),
    back: paths.donorDonation(id),
    otherDonations: others.length,
    isSaved: new URL(args.request.url).searchParams.has("saved"),
    cards: cardsOf(country),
    documents: documentsOf(country, donation.provider, ctx.locale),
    links: await linksOf(ctx, args),
    typed: typedInto(args) ?? {},
  };
}

/** Handles the plain post of the form, from which the vault took the card. */
export async function action(args: ActionFunctionArgs) {
  const account = requireDonorAccount(args);
  const ctx = await requireOwnDonation(args);
  const id = ctx.actor.donationId;
  const form = await readTypedForm(args);
  const { payment_method, step_up } = donationPost(form, ctx.organization.currency);
  const replacement = validate(replacementSchema, {
    payment_method,
    step_up,
    charge_now: form.get("charge_now") ?? undefined,
    charge_amount: form.get("charge_amount") ?? undefined,
  });
  if (replacement.payment_method.method) await chooseLocalMethod(ctx, id, replacement);
  else if (form.get("every") === "1") await replaceEveryCard(account, id, replacement);
  else await replacePaymentMethod(ctx, id, replacement);
  return redirect(`${paths.donorDonationCard(id)}?saved=1`, 303);
}

export default function DonorDonationCard() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as DonateAnswer | undefined;
  return (
    <PublicLayout organization={page.organization} platformHref={page.platformHref}>
      <DonorNav />
      <DonorCardPanel page={page} state={formState(answer, "", page.typed)} />
    </PublicLayout>
  );
}
