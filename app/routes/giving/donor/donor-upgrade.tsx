import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { privateMeta } from "~/components/giving/private-meta";
import { PublicLayout } from "~/components/layout/public-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { moneyText } from "~/components/ui/text/money-text";
import { declineUpgrade } from "~/domain/donations/increases/decline-upgrade.server";
import { getOwnUpgrade } from "~/domain/donations/donor-area/get-own-upgrade.server";
import { readForm } from "~/http/forms/forms.server";
import { paths } from "~/http/paths";
import { requireDonor } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { dayText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { upgradeText } from "~/i18n/upgrades";
import { absoluteUrl } from "~/infrastructure/env.server";

export const handle: RouteHandle = { i18n: ["public"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

/** Shows the increase of the link's donation; opening the link changes nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await requireDonor(args, "upgrade");
  const donation = await getOwnUpgrade(ctx, ctx.actor.donationId);
  const { color, name, logo } = ctx.organization;
  return {
    donation,
    title: `${createTranslator(ctx.locale)("public.upgrade.title")} · ${name}`,
    locale: ctx.locale,
    organization: { name, logo },
    platformHref: absoluteUrl(null, "/"),
    theme: { color },
    action: paths.donorUpgrade(args.params.link ?? ""),
  };
}

/** The confirming click declines the increase. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await requireDonor(args, "upgrade");
  await readForm(args);
  await declineUpgrade(ctx, ctx.actor.donationId);
  return redirect(paths.donorUpgrade(args.params.link ?? ""), 303);
}

export default function DonorUpgradeRoute() {
  const {
    donation,
    locale,
    organization,
    platformHref,
    action: address,
  } = useLoaderData<typeof loader>();
  const t = useT();
  const { amount, currency, firstName, upgrade } = donation;
  return (
    <PublicLayout organization={organization} platformHref={platformHref}>
      <div className="card card-body thanks">
        <h1 className="title">
          {t(upgrade ? "public.upgrade.title" : "public.upgrade.ended_title", { name: firstName })}
        </h1>
        {upgrade ? (
          <>
            <p className="thanks-lead">
              {t("public.upgrade.text", {
                amount: moneyText(amount, currency),
                upgrade: upgradeText(t, currency, upgrade),
                campaign: donation.campaignTitle,
              })}
            </p>
            {upgrade.nextOn && upgrade.newAmount !== null && (
              <p>
                {t("public.upgrade.next", {
                  amount: moneyText(upgrade.newAmount, currency),
                  date: dayText(t, locale, upgrade.nextOn),
                })}
              </p>
            )}
            <form method="post" action={address}>
              <CsrfField />
              <button className="button button-primary button-lg">
                {t("public.upgrade.decline")}
              </button>
            </form>
            <p className="hint">{t("public.upgrade.keep")}</p>
          </>
        ) : (
          <p className="thanks-lead">
            {t("public.upgrade.ended", { amount: moneyText(amount, currency) })}
          </p>
        )}
      </div>
    </PublicLayout>
  );
}
