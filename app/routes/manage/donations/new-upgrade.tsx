import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect, type ShouldRevalidateFunction } from "@remix-run/react";
import { UpgradeForm } from "~/components/donations/upgrade-form";
import { useDialogData, type DialogFace } from "~/components/ui/dialogs/dialog-outlet";
import { createUpgrade } from "~/domain/donations/increases/create-upgrade.server";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { upgradeFormSchema } from "~/domain/upgrade-fields";
import { parseForm, withFormNames } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";

/** Adds a periodic increase to a monthly donation that has none. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donation");
  const donation = await getDonation(ctx, args.params.uuid ?? "");
  const page = paths.donation(donation.id);
  const hasCurrent = donation.upgrades.some(({ endedAt }) => endedAt === null);
  if (donation.collectDay === null || donation.status === "discarded" || hasCurrent) {
    throw redirect(page);
  }
  const t = createTranslator(ctx.locale);
  const { upgradeMinPercentage: min, upgradeMaxPercentage: max } = ctx.organization;
  return {
    dialog: { title: t("donations.upgrade.new_title") } satisfies DialogFace,
    text: t("donations.upgrade.new_text"),
    values: { percentage: "", period: "1.year", auto: true },
    version: "",
    range: { min, max },
    cancelTo: page,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donation");
  const id = args.params.uuid ?? "";
  const { terms } = await parseForm(args, upgradeFormSchema);
  await withFormNames({ "upgrade.percentage": "percentage" }, () => createUpgrade(ctx, id, terms));
  return finishAt(paths.donation(id), "upgrade");
}

/** A refused save loads the page's values again, because another person may have changed them. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function NewUpgrade() {
  return <UpgradeForm {...useDialogData<typeof loader>()} />;
}
