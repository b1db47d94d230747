import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { DonationEditForm } from "~/components/donations/donation-edit-form";
import { useDialogData } from "~/components/ui/dialogs/dialog-outlet";
import { updateDonation } from "~/domain/donations/edits/update-donation.server";
import { donationFormSchema } from "~/domain/donations/schema";
import { parseForm, withFormNames } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireTeam } from "~/http/sessions/require.server";
import { loadDonationEdit } from "~/routes/manage/donations/donation-dialogs.server";

/** Edits amount and collect day of a monthly donation that the team brought in. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireTeam(args, "update", "donation");
  const id = args.params.uuid ?? "";
  await ctx.requireRow("update", "donation", id);
  return loadDonationEdit(ctx, id, paths.teamDonation);
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireTeam(args, "update", "donation");
  const id = args.params.uuid ?? "";
  const change = await parseForm(args, donationFormSchema(ctx.organization.currency));
  await withFormNames({ "donation.amount": "amount" }, () => updateDonation(ctx, id, change));
  return finishAt(paths.teamDonation(id), "edit");
}

/** A refused save loads the page's values again, because another person may have changed them. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function TeamDonationEdit() {
  return <DonationEditForm {...useDialogData<typeof loader>()} />;
}
