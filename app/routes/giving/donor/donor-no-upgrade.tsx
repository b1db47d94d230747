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
import type { DonateAnswer } from "~/components/giving/form-state";
import { OwnDonationTerms } from "~/components/giving/donor/own-donation-terms";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { declineUpgrade } from "~/domain/donations/increases/decline-upgrade.server";
import { getOwnDonation } from "~/domain/donations/donor-area/get-own-donation.server";
import { readForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOwnDonation } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { donorPage } from "./donor-page.server";

export const handle: RouteHandle = { i18n: ["public", "area"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

/** Asks before the increase of a donation ends. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await requireOwnDonation(args);
  const donation = await getOwnDonation(ctx);
  if (!donation.upgrade || donation.state === "ended")
    throw redirect(paths.donorDonation(donation.id));
  return {
    ...donorPage(
      ctx,
      createTranslator(ctx.locale)("public.upgrade.title"),
      donation.campaign.color,
    ),
    donation,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await requireOwnDonation(args);
  const id = ctx.actor.donationId;
  await readForm(args);
  await declineUpgrade(ctx, id);
  return finishAt(paths.donorDonation(id), "no_upgrade");
}

export default function DonorNoUpgrade() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const answer = donorAnswer(useActionData<typeof action>() as DonateAnswer | undefined);
  const { donation, locale, organization } = page;
  return (
    <DonorFrame
      page={page}
      heading={t("public.upgrade.title")}
      back={{ href: paths.donorDonation(donation.id), label: donation.campaign.title }}
    >
      <DonorRefusal answer={answer} />
      <OwnDonationTerms donation={donation} locale={locale} organization={organization.name} />
      <form className="give-form" method="post" action={paths.donorNoUpgrade(donation.id)}>
        <CsrfField />
        <button className="button button-primary button-lg button-wide">
          {t("public.upgrade.decline")}
        </button>
        <p className="hint">{t("public.upgrade.keep")}</p>
      </form>
    </DonorFrame>
  );
}
