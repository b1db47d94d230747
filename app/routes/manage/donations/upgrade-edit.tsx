import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect, type ShouldRevalidateFunction } from "@remix-run/react";
import { UpgradeForm } from "~/components/donations/upgrade-form";
import { useDialogData, type DialogFace } from "~/components/ui/dialogs/dialog-outlet";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { upgradeVersion } from "~/domain/donations/increases/upgrade-version.server";
import { updateUpgrade } from "~/domain/donations/increases/update-upgrade.server";
import { upgradeFormSchema } from "~/domain/upgrade-fields";
import { parseForm, withFormNames } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";
import { typedPercentage } from "~/values/money/upgrade";

/** Changes the increase of a monthly donation. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donation");
  const donation = await getDonation(ctx, args.params.uuid ?? "");
  const page = paths.donation(donation.id);
  const upgrade = donation.upgrades.find(({ id }) => id === args.params.id);
  if (!upgrade || upgrade.endedAt || donation.status === "discarded") throw redirect(page);
  const t = createTranslator(ctx.locale);
  const { upgradeMinPercentage: min, upgradeMaxPercentage: max } = ctx.organization;
  return {
    dialog: { title: t("donations.upgrade.edit_title") } satisfies DialogFace,
    text: t("donations.upgrade.edit_text"),
    values: {
      percentage: typedPercentage(upgrade.basisPoints, donation.currency),
      period: upgrade.period,
      auto: upgrade.auto,
    },
    version: upgradeVersion(upgrade),
    range: { min, max },
    cancelTo: page,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donation");
  const { uuid: donationId = "", id: upgradeId = "" } = args.params;
  const { terms, version } = await parseForm(args, upgradeFormSchema);
  await withFormNames({ "upgrade.percentage": "percentage" }, () =>
    updateUpgrade(ctx, { donationId, upgradeId }, terms, version),
  );
  return finishAt(paths.donation(donationId), "upgrade");
}

/** A refused save loads the page's values again, because another person may have changed them. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function UpgradeEdit() {
  return <UpgradeForm {...useDialogData<typeof loader>()} />;
}
