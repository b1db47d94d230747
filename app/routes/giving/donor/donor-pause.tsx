import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { privateMeta } from "~/components/giving/private-meta";
import { donorAnswer } from "~/components/giving/donor/donor-answer";
import { DonorRefusal } from "~/components/giving/donor/donor-field";
import { DonorFrame } from "~/components/giving/donor/donor-frame";
import { RestChoices } from "~/components/giving/donor/rest-choices";
import type { DonateAnswer } from "~/components/giving/form-state";
import type { RouteHandle } from "~/components/layout/route-handle";
import { getOwnDonation } from "~/domain/donations/donor-area/get-own-donation.server";
import { readForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOwnDonation } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { donorPage } from "./donor-page.server";
import { postRest } from "./rest.server";

export const handle: RouteHandle = { i18n: ["public", "area"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

/** Offers to skip the next month, or to pause until the donor resumes. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await requireOwnDonation(args);
  const donation = await getOwnDonation(ctx);
  if (donation.state !== "active") throw redirect(paths.donorDonation(donation.id));
  return {
    ...donorPage(ctx, createTranslator(ctx.locale)("area.pause.title"), donation.campaign.color),
    donation,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await requireOwnDonation(args);
  const word = await postRest(ctx, await readForm(args));
  return finishAt(paths.donorDonation(ctx.actor.donationId), word);
}

export default function DonorPause() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const answer = donorAnswer(useActionData<typeof action>() as DonateAnswer | undefined);
  const { donation, locale } = page;
  return (
    <DonorFrame
      page={page}
      heading={t("area.pause.title")}
      back={{ href: paths.donorDonation(donation.id), label: donation.campaign.title }}
    >
      <DonorRefusal answer={answer} />
      <RestChoices donation={donation} locale={locale} action={paths.donorPause(donation.id)} />
    </DonorFrame>
  );
}
