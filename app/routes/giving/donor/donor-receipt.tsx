import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { privateMeta } from "~/components/giving/private-meta";
import { z } from "zod";
import { donorAnswer } from "~/components/giving/donor/donor-answer";
import { DonorRefusal } from "~/components/giving/donor/donor-field";
import { DonorFrame, Said } from "~/components/giving/donor/donor-frame";
import type { DonateAnswer } from "~/components/giving/form-state";
import { RestChoices, UndoRest } from "~/components/giving/donor/rest-choices";
import { OwnCharges, OwnDonationTerms } from "~/components/giving/donor/own-donation-terms";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { getOwnDonation } from "~/domain/donations/donor-area/get-own-donation.server";
import { requestChange } from "~/domain/donations/donor-area/request-change.server";
import { donorAreaPages } from "~/domain/donors/entry-link.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireDonor } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { donorPage, takeEntryPoints } from "./donor-page.server";
import { postRest, restWords } from "./rest.server";

export const handle: RouteHandle = { i18n: ["public", "area"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

/** Shows the donation of a receipt. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await requireDonor(args, "gift");
  const donation = await getOwnDonation(ctx);
  return {
    ...donorPage(ctx, donation.campaign.title, donation.campaign.color),
    donation,
    said: outcomeOf(args.request, [...restWords, "sent"]),
    action: paths.donorDonationLink(args.params.link ?? ""),
  };
}

const wishSchema = z.object({ page: z.enum(donorAreaPages) });

/**
 * Skips a month, pauses, or undoes either. For anything else it mails the donor a link, because
 * anybody may have the receipt.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await requireDonor(args, "gift");
  const form = await readForm(args);
  if (form.has("intent")) {
    return finishAt(paths.donorDonationLink(args.params.link ?? ""), await postRest(ctx, form));
  }
  const { page } = parseFields(form, wishSchema);
  await takeEntryPoints(ctx, ctx.actor.donationId);
  await requestChange(ctx, { page });
  return finishAt(paths.donorDonationLink(args.params.link ?? ""), "sent");
}

export default function DonorReceipt() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const answer = donorAnswer(useActionData<typeof action>() as DonateAnswer | undefined);
  const { donation, locale, organization, said } = page;
  const isRunning = donation.isMonthly && donation.state !== "ended";
  return (
    <DonorFrame page={page} heading={donation.campaign.title}>
      {said !== null && (
        <Said tone="success">
          {said === "sent"
            ? t("area.receipt.sent", { email: donation.sentTo })
            : t(`area.said.${said}`)}
        </Said>
      )}
      <DonorRefusal answer={answer} />
      <OwnDonationTerms donation={donation} locale={locale} organization={organization.name} />
      <UndoRest donation={donation} action={page.action} />
      {isRunning && donation.state === "active" && (
        <RestChoices donation={donation} locale={locale} action={page.action} />
      )}
      {donation.sentTo !== "" && (
        <form className="give-form" method="post" action={page.action}>
          <CsrfField />
          <p className="hint">
            {t(isRunning ? "area.receipt.text" : "area.receipt.text_once", {
              email: donation.sentTo,
            })}
          </p>
          <div className="donor-actions">
            {isRunning && (
              <>
                {donation.state === "by_donor" && !donation.canResume && (
                  <Wish page="gift">{t("area.resume")}</Wish>
                )}
                <Wish page="terms">{t("area.terms.link")}</Wish>
                <Wish page="card">
                  {t(
                    donation.method?.isCard === false ? "area.card.link_method" : "area.card.link",
                  )}
                </Wish>
                {donation.upgrade && <Wish page="upgrade">{t("area.upgrade.link")}</Wish>}
              </>
            )}
            <Wish page="gift">{t("area.receipt.all")}</Wish>
          </div>
        </form>
      )}
      <OwnCharges donation={donation} locale={locale} />
      {isRunning && (
        <form method="post" action={page.action}>
          <CsrfField />
          <button className="link" name="page" value="cancel">
            {t("area.cancel.link")}
          </button>
        </form>
      )}
    </DonorFrame>
  );
}

function Wish({ page, children }: { page: string; children: string }) {
  return (
    <button className="button button-outline" name="page" value={page}>
      {children}
    </button>
  );
}
