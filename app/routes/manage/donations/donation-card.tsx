import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/react";
import { DonationCardForm } from "~/components/donations/donation-card-form";
import { useDialogData, type DialogFace } from "~/components/ui/dialogs/dialog-outlet";
import { idTypeLabel } from "~/countries/identity/id-type-label";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { defaultIdType, offeredIdTypes } from "~/domain/donations/terms/holder-document";
import { replacePaymentMethod } from "~/domain/donations/edits/replace-payment-method.server";
import { replacementSchema } from "~/domain/donations/schema";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";
import { cardTableFor } from "~/values/cards/card-number";

/** Replaces the card of a monthly donation; the vault takes the card out of the form. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "payment_method");
  const donation = await getDonation(ctx, args.params.uuid ?? "");
  const page = paths.donation(donation.id);
  if (donation.collectDay === null || donation.status === "discarded") throw redirect(page);
  const { country } = ctx.organization;
  const isCard = donation.paymentMethod?.kind === "card";
  const title = isCard ? "donations.card_title" : "donations.card_title_method";
  return {
    dialog: { title: createTranslator(ctx.locale)(title) } satisfies DialogFace,
    idTypes: offeredIdTypes(country, null).map((value) => ({
      value,
      label: idTypeLabel(country, value, ctx.locale),
    })),
    idType: defaultIdType(country),
    cards: cardTableFor(country),
    cancelTo: page,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "payment_method");
  const id = args.params.uuid ?? "";
  await replacePaymentMethod(ctx, id, await parseForm(args, replacementSchema));
  return finishAt(paths.donation(id), "card");
}

export default function DonationCard() {
  return <DonationCardForm {...useDialogData<typeof loader>()} />;
}
