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
import type { RouteHandle } from "~/components/layout/route-handle";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { moneyText } from "~/components/ui/text/money-text";
import { getOwnDonation } from "~/domain/donations/donor-area/get-own-donation.server";
import { pauseDonation } from "~/domain/donations/pause-donation.server";
import { skipSchema } from "~/domain/donations/schema";
import { skipMonth } from "~/domain/donations/edits/skip-month.server";
import { parseFields, readForm, textIn } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOwnDonation } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { dayText, periodText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { donorPage } from "./donor-page.server";

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
  const id = ctx.actor.donationId;
  const form = await readForm(args);
  if (textIn(form, "intent") === "pause") {
    await pauseDonation(ctx, id, "donor_request_stop_debit");
    return finishAt(paths.donorDonation(id), "paused");
  }
  await skipMonth(ctx, id, parseFields(form, skipSchema));
  return finishAt(paths.donorDonation(id), "skipped");
}

export default function DonorPause() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const answer = donorAnswer(useActionData<typeof action>() as DonateAnswer | undefined);
  const { donation, locale } = page;
  const { next, isCharging } = donation;
  const values = next && {
    period: periodText(t, next.period ?? ""),
    amount: moneyText(next.amount, donation.currency),
    date: dayText(t, locale, next.on),
  };
  return (
    <DonorFrame
      page={page}
      heading={t("area.pause.title")}
      back={{ href: paths.donorDonation(donation.id), label: donation.campaign.title }}
    >
      <DonorRefusal answer={answer} />
      {isCharging && <p>{t("area.pause.charging")}</p>}
      {values && !isCharging && (
        <form className="donor-choice" method="post" action={paths.donorPause(donation.id)}>
          <CsrfField />
          <input type="hidden" name="period" value={next.period ?? ""} />
          <h2 className="subtitle">{t("area.skip.title", values)}</h2>
          <p>{t(next.isRetry ? "area.skip.retry" : "area.skip.text", values)}</p>
          <button className="button button-primary button-lg" name="intent" value="skip">
            {t("area.skip.submit", values)}
          </button>
        </form>
      )}
      <form className="donor-choice" method="post" action={paths.donorPause(donation.id)}>
        <CsrfField />
        <h2 className="subtitle">{t("area.pause.long")}</h2>
        <p>{t("area.pause.text")}</p>
        <button className="button button-outline button-lg" name="intent" value="pause">
          {t("area.pause.submit")}
        </button>
      </form>
    </DonorFrame>
  );
}
