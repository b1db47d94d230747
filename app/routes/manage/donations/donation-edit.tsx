import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { useDialogData } from "~/components/ui/dialogs/dialog-outlet";
import { DonationEditForm } from "~/components/donations/donation-edit-form";
import { donationFormSchema } from "~/domain/donations/schema";
import { updateDonation } from "~/domain/donations/edits/update-donation.server";
import { parseForm, withFormNames } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { loadDonationEdit } from "./donation-dialogs.server";

/** Edits amount and collect day of a monthly donation. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donation");
  return loadDonationEdit(ctx, args.params.uuid ?? "", paths.donation);
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donation");
  const id = args.params.uuid ?? "";
  const change = await parseForm(args, donationFormSchema(ctx.organization.currency));
  await withFormNames({ "donation.amount": "amount" }, () => updateDonation(ctx, id, change));
  return finishAt(paths.donation(id), "edit");
}

/** A refused save loads the page's values again, because another person may have changed them. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function DonationEdit() {
  return <DonationEditForm {...useDialogData<typeof loader>()} />;
}
