import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { privateMeta } from "~/components/giving/private-meta";
import { donorAnswer } from "~/components/giving/donor/donor-answer";
import { DonorField, DonorSelect, DonorRefusal } from "~/components/giving/donor/donor-field";
import { DonorFrame } from "~/components/giving/donor/donor-frame";
import type { DonateAnswer } from "~/components/giving/form-state";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { collectDays, offeredDays } from "~/domain/offered-terms";
import type { CollectDay } from "~/values/time/calendar";
import { getOwnDonation } from "~/domain/donations/donor-area/get-own-donation.server";
import { donationFormSchema } from "~/domain/donations/schema";
import { updateDonation } from "~/domain/donations/edits/update-donation.server";
import { parseForm, withFormNames } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOwnDonation } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";
import { createTranslator } from "~/i18n/server";
import { formatAmount, formatRound } from "~/values/money/money";
import { proposedAmounts } from "~/values/money/proposed-amounts";
import { donorPage } from "./donor-page.server";

export const handle: RouteHandle = { i18n: ["public", "area"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

/** Changes amount and collect day of a monthly donation. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await requireOwnDonation(args);
  const donation = await getOwnDonation(ctx);
  if (donation.collectDay === null || donation.state === "ended")
    throw redirect(paths.donorDonation(donation.id));
  const proposed = proposedAmounts(donation.amount);
  const named = new URL(args.request.url).searchParams.get("amount");
  // Only what the page proposes: nobody else's link fills in an amount.
  const wanted = proposed.find((amount) => String(amount) === named);
  return {
    ...donorPage(ctx, createTranslator(ctx.locale)("area.terms.title"), donation.campaign.color),
    id: donation.id,
    campaign: donation.campaign.title,
    amount: formatAmount(wanted ?? donation.amount, donation.currency),
    proposed: proposed.map((amount) => ({
      text: formatRound(amount, donation.currency),
      href: paths.donorTerms(donation.id, { amount: String(amount) }),
      isChosen: amount === wanted,
    })),
    collectDay: String(donation.collectDay),
    days: daysFor(ctx.organization, donation.collectDay).map(String),
    currency: donation.currency,
    version: donation.version,
    isCharging: donation.isCharging,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await requireOwnDonation(args);
  const id = ctx.actor.donationId;
  const change = await parseForm(args, donationFormSchema(ctx.organization.currency));
  await withFormNames({ "donation.amount": "amount" }, () => updateDonation(ctx, id, change));
  return finishAt(paths.donorDonation(id), "terms");
}

/** The days that the organisation offers, and the donation's own. */
function daysFor({ collectDayOptions }: { collectDayOptions: string[] }, own: CollectDay) {
  const offered = offeredDays(collectDayOptions);
  return collectDays.filter((day) => day === own || offered.includes(day));
}

const dayName = (t: Translate, day: string) =>
  day === "last" ? t("common.collect_day.last") : t("common.collect_day.day", { day });

export default function DonorTerms() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const answer = donorAnswer(useActionData<typeof action>() as DonateAnswer | undefined);
  return (
    <DonorFrame
      page={page}
      heading={t("area.terms.title")}
      back={{ href: paths.donorDonation(page.id), label: page.campaign }}
    >
      <form className="give-form" method="post" action={paths.donorTerms(page.id)}>
        <CsrfField />
        <input type="hidden" name="version" value={page.version} />
        <DonorRefusal answer={answer} />
        {page.isCharging && <p>{t("area.terms.charging")}</p>}
        {page.proposed.length > 0 && (
          <p className="donor-amounts">
            {page.proposed.map(({ href, isChosen, text }) => (
              <a
                key={href}
                className="button button-outline"
                href={href}
                aria-current={isChosen || undefined}
              >
                {text}
              </a>
            ))}
          </p>
        )}
        <DonorField
          answer={answer}
          name="amount"
          label={t("area.terms.amount", { currency: page.currency })}
          saved={page.amount}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <DonorSelect
          answer={answer}
          name="collect_day"
          label={t("area.terms.day")}
          saved={page.collectDay}
          hint={t("area.terms.day_hint")}
          options={[...page.days.map((day) => [day, dayName(t, day)] as const)]}
        />
        <button className="button button-primary button-lg button-wide">
          {t("area.terms.submit")}
        </button>
      </form>
    </DonorFrame>
  );
}
