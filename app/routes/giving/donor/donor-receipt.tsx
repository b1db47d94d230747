import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { privateMeta } from "~/components/giving/private-meta";
import { z } from "zod";
import { donorAnswer } from "~/components/giving/donor/donor-answer";
import { DonorRefusal } from "~/components/giving/donor/donor-field";
import { DonorFrame, Said } from "~/components/giving/donor/donor-frame";
import type { DonateAnswer } from "~/components/giving/form-state";
import { OwnCharges, OwnDonationTerms } from "~/components/giving/donor/own-donation-terms";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { getOwnDonation } from "~/domain/donations/donor-area/get-own-donation.server";
import { requestChange } from "~/domain/donations/donor-area/request-change.server";
import { donorAreaPages } from "~/domain/donors/entry-link.server";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireDonor } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { donorPage, takeEntryPoints } from "./donor-page.server";

export const handle: RouteHandle = { i18n: ["public", "area"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

/** Shows the donation of a receipt. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await requireDonor(args, "gift");
  const donation = await getOwnDonation(ctx);
  return {
    ...donorPage(ctx, donation.campaign.title, donation.campaign.color),
    donation,
    isSent: outcomeOf(args.request, ["sent"]) !== null,
    action: paths.donorDonationLink(args.params.link ?? ""),
  };
}

const wishSchema = z.object({ page: z.enum(donorAreaPages) });

/** Mails the donor a link, because anybody may have the receipt. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await requireDonor(args, "gift");
  const { page } = await parseForm(args, wishSchema);
  await takeEntryPoints(ctx, ctx.actor.donationId);
  await requestChange(ctx, { page });
  return finishAt(paths.donorDonationLink(args.params.link ?? ""), "sent");
}

export default function DonorReceipt() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const answer = donorAnswer(useActionData<typeof action>() as DonateAnswer | undefined);
  const { donation, locale, organization } = page;
  const isRunning = donation.isMonthly && donation.state !== "ended";
  return (
    <DonorFrame page={page} heading={donation.campaign.title}>
      {page.isSent && (
        <Said tone="success">{t("area.receipt.sent", { email: donation.sentTo })}</Said>
      )}
      <DonorRefusal answer={answer} />
      <OwnDonationTerms donation={donation} locale={locale} organization={organization.name} />
      <form className="give-form" method="post" action={page.action}>
        <CsrfField />
        <p className="hint">{t("area.receipt.text")}</p>
        <div className="donor-actions">
          {isRunning && (
            <>
              <Wish page="pause">{t("area.pause.link")}</Wish>
              <Wish page="terms">{t("area.terms.link")}</Wish>
              <Wish page="card">{t("area.card.link")}</Wish>
              {donation.upgrade && <Wish page="upgrade">{t("area.upgrade.link")}</Wish>}
              <Wish page="cancel">{t("area.cancel.link")}</Wish>
            </>
          )}
          <Wish page="gift">{t("area.receipt.all")}</Wish>
        </div>
      </form>
      <OwnCharges donation={donation} locale={locale} />
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
