import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { privateMeta } from "~/components/giving/private-meta";
import { donorAnswer } from "~/components/giving/donor/donor-answer";
import { DonorChoices, DonorField, DonorRefusal } from "~/components/giving/donor/donor-field";
import { DonorFrame } from "~/components/giving/donor/donor-frame";
import type { DonateAnswer } from "~/components/giving/form-state";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { donorDiscardReasons, labelOf } from "~/countries/catalogs";
import { discardDonation } from "~/domain/donations/discard-donation.server";
import { getOwnDonation } from "~/domain/donations/donor-area/get-own-donation.server";
import { cancelSchema } from "~/domain/donations/schema";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOwnDonation } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { donorPage } from "./donor-page.server";

export const handle: RouteHandle = { i18n: ["public", "area"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

/** Offers other ways once, then asks for the reason. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await requireOwnDonation(args);
  const donation = await getOwnDonation(ctx);
  const canCancel = donation.isMonthly && donation.state !== "ended";
  if (!canCancel) throw redirect(paths.donorDonation(donation.id));
  return {
    ...donorPage(ctx, createTranslator(ctx.locale)("area.cancel.title"), donation.campaign.color),
    donation,
    isSure: new URL(args.request.url).searchParams.has("sure"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await requireOwnDonation(args);
  const id = ctx.actor.donationId;
  const { note, reason } = await parseForm(args, cancelSchema);
  await discardDonation(ctx, id, reason, note);
  return finishAt(paths.donorDonation(id), "cancelled");
}

export default function DonorCancel() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const { donation, isSure } = page;
  return (
    <DonorFrame
      page={page}
      heading={t("area.cancel.title")}
      back={{ href: paths.donorDonation(donation.id), label: donation.campaign.title }}
    >
      {isSure ? <Reason page={page} /> : <Offers page={page} />}
    </DonorFrame>
  );
}

interface PartProps {
  page: ReturnType<typeof useLoaderData<typeof loader>>;
}

function Offers({ page }: PartProps) {
  const t = useT();
  const { donation, organization } = page;
  return (
    <>
      <p>{t("area.cancel.offer", { organization: organization.name })}</p>
      <div className="donor-actions">
        {donation.state === "active" && (
          <a className="button button-primary" href={paths.donorPause(donation.id)}>
            {t("area.pause.link")}
          </a>
        )}
        <a className="button button-outline" href={paths.donorTerms(donation.id)}>
          {t("area.cancel.less")}
        </a>
        <a className="button button-outline" href={paths.donorCancel(donation.id, { sure: 1 })}>
          {t("area.cancel.sure")}
        </a>
      </div>
    </>
  );
}

function Reason({ page }: PartProps) {
  const t = useT();
  const answer = donorAnswer(useActionData<typeof action>() as DonateAnswer | undefined);
  const { donation, locale } = page;
  return (
    <form className="give-form" method="post" action={paths.donorCancel(donation.id, { sure: 1 })}>
      <CsrfField />
      <DonorRefusal answer={answer} />
      <p>{t(donation.isCharging ? "area.cancel.charging" : "area.cancel.text")}</p>
      <DonorChoices
        answer={answer}
        name="reason"
        label={t("area.cancel.reason")}
        options={donorDiscardReasons.map(({ key }) => [
          key,
          labelOf(donorDiscardReasons, key, locale),
        ])}
      />
      <DonorField answer={answer} name="note" label={t("area.cancel.note")} autoComplete="off" />
      <button className="button button-primary button-lg button-wide">
        {t("area.cancel.submit")}
      </button>
      <a className="link" href={paths.donorDonation(donation.id)}>
        {t("area.cancel.keep")}
      </a>
    </form>
  );
}
