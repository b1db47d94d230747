import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { DonationCardForm } from "~/components/donations/donation-card-form";
import { useDialogData } from "~/components/ui/dialogs/dialog-outlet";
import { replacePaymentMethod } from "~/domain/donations/edits/replace-payment-method.server";
import { replacementSchema } from "~/domain/donations/schema";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireTeam } from "~/http/sessions/require.server";
import { loadDonationCard } from "~/routes/manage/donations/donation-dialogs.server";

/** Replaces the card of a monthly donation that the team brought in; the vault takes the card out of the form. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireTeam(args, "update", "payment_method");
  const id = args.params.uuid ?? "";
  await ctx.requireRow("update", "payment_method", id);
  return loadDonationCard(ctx, id, paths.teamDonation);
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireTeam(args, "update", "payment_method");
  const id = args.params.uuid ?? "";
  await replacePaymentMethod(ctx, id, await parseForm(args, replacementSchema));
  return finishAt(paths.teamDonation(id), "card");
}

export default function TeamDonationCard() {
  return <DonationCardForm {...useDialogData<typeof loader>()} />;
}
