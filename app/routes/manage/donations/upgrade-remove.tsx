import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/react";
import { UpgradeRemoval } from "~/components/donations/upgrade-removal";
import { useDialogData, type DialogFace } from "~/components/ui/dialogs/dialog-outlet";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { removeUpgrade } from "~/domain/donations/increases/remove-upgrade.server";
import { readForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";
import { upgradeText } from "~/i18n/upgrades";

/** Ends the increase of a monthly donation. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donation");
  const donation = await getDonation(ctx, args.params.uuid ?? "");
  const page = paths.donation(donation.id);
  const upgrade = donation.upgrades.find(({ id }) => id === args.params.id);
  if (!upgrade || upgrade.endedAt) throw redirect(page);
  const t = createTranslator(ctx.locale);
  const terms = upgradeText(t, donation.currency, upgrade);
  return {
    dialog: { title: t("donations.upgrade.remove_title"), color: "red" } satisfies DialogFace,
    text: t("donations.upgrade.remove_text", { upgrade: terms }),
    cancelTo: page,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donation");
  const { uuid: donationId = "", id: upgradeId = "" } = args.params;
  await readForm(args);
  await removeUpgrade(ctx, { donationId, upgradeId });
  return finishAt(paths.donation(donationId), "upgrade_removed");
}

export default function UpgradeRemove() {
  return <UpgradeRemoval {...useDialogData<typeof loader>()} />;
}
