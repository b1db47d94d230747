import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { privateMeta } from "~/components/giving/private-meta";
import { donorAnswer } from "~/components/giving/donor/donor-answer";
import { DonorRefusal } from "~/components/giving/donor/donor-field";
import { DonorFrame } from "~/components/giving/donor/donor-frame";
import type { DonateAnswer } from "~/components/giving/form-state";
import { UndoRest } from "~/components/giving/donor/rest-choices";
import { OwnCharges, OwnDonationTerms } from "~/components/giving/donor/own-donation-terms";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { getOwnDonation } from "~/domain/donations/donor-area/get-own-donation.server";
import { hideName } from "~/domain/donations/donor-area/hide-name.server";
import { thanksLink } from "~/domain/donations/giving/thanks-link.server";
import { receiptLink } from "~/domain/receipts/receipt-link.server";
import { readForm, textIn } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOwnDonation } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { donorPage } from "./donor-page.server";
import { postRest, restWords } from "./rest.server";

export const handle: RouteHandle = { i18n: ["public", "area"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

const words = [...restWords, "terms", "cancelled", "name_hidden", "no_upgrade"] as const;

/** Shows one donation with what its donor can change. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await requireOwnDonation(args);
  const donation = await getOwnDonation(ctx);
  const { timezone } = ctx.organization;
  const t = createTranslator(ctx.locale);
  return {
    ...donorPage(ctx, donation.campaign.title, donation.campaign.color),
    donation,
    receipts: Object.fromEntries(
      donation.charges
        .filter(({ status }) => status === "approved")
        .map(({ id }) => [id, receiptOf(ctx, id)]),
    ),
    toPay: donation.toPay && {
      href: thanksLink(donation.toPay.campaignSlug, donation.id, donation.toPay.transactionId),
      until:
        donation.toPay.expiresAt &&
        formatDateTime(donation.toPay.expiresAt, timezone, t, ctx.locale, "sentence"),
    },
    said: outcomeOf(args.request, words),
  };
}

function receiptOf(
  { actor, locale, now }: Awaited<ReturnType<typeof requireOwnDonation>>,
  id: string,
) {
  const { donationId } = actor;
  const own = { kind: "gift", donationId, transactionId: id } as const;
  return paths.receipt(receiptLink({ ...own, locale, issuedAt: now }));
}

/** Takes back a pause or a skipped month, or takes the donor's name off public pages. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await requireOwnDonation(args);
  const id = ctx.actor.donationId;
  const form = await readForm(args);
  if (textIn(form, "intent") === "hide_name") {
    await hideName(ctx, id);
    return finishAt(paths.donorDonation(id), "name_hidden");
  }
  return finishAt(paths.donorDonation(id), await postRest(ctx, form));
}

export default function DonorDonation() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const answer = donorAnswer(useActionData<typeof action>() as DonateAnswer | undefined);
  const { donation, locale, organization, said } = page;
  const isRunning = donation.isMonthly && donation.state !== "ended";
  const link = (href: string, text: string) => (
    <a className="button button-outline" href={href}>
      {text}
    </a>
  );
  return (
    <DonorFrame
      page={page}
      heading={donation.campaign.title}
      back={{ href: paths.donorArea(), label: t("area.title") }}
      said={said && t(`area.said.${said}`)}
    >
      <DonorRefusal answer={answer} />
      <OwnDonationTerms donation={donation} locale={locale} organization={organization.name} />
      {page.toPay && (
        <p className="stack">
          <a className="button button-primary button-lg button-wide" href={page.toPay.href}>
            {t("public.next_action.go")}
          </a>
          {page.toPay.until !== null && (
            <span className="hint">
              {t("public.next_action.until", { time: page.toPay.until })}
            </span>
          )}
        </p>
      )}
      <UndoRest donation={donation} action={paths.donorDonation(donation.id)} />
      {isRunning && (
        <div className="donor-actions">
          {donation.state === "active" && link(paths.donorPause(donation.id), t("area.pause.link"))}
          {link(paths.donorTerms(donation.id), t("area.terms.link"))}
          {link(
            paths.donorDonationCard(donation.id),
            t(donation.method?.isCard === false ? "area.card.link_method" : "area.card.link"),
          )}
          {donation.upgrade && link(paths.donorNoUpgrade(donation.id), t("area.upgrade.link"))}
        </div>
      )}
      {donation.showsName && (
        <form method="post" action={paths.donorDonation(donation.id)}>
          <CsrfField />
          <button className="button button-outline" name="intent" value="hide_name">
            {t("area.hide_name")}
          </button>
        </form>
      )}
      <OwnCharges donation={donation} locale={locale} receipts={page.receipts} />
      {isRunning && (
        <p>
          <a className="link" href={paths.donorCancel(donation.id)}>
            {t("area.cancel.link")}
          </a>
        </p>
      )}
    </DonorFrame>
  );
}
