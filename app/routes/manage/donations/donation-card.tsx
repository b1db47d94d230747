import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, redirect } from "@remix-run/react";
import { DonationAccountForm } from "~/components/donations/donation-account-form";
import { DonationCardForm } from "~/components/donations/donation-card-form";
import { useDialogData, type DialogFace } from "~/components/ui/dialogs/dialog-outlet";
import { idTypeLabel } from "~/countries/identity/id-type-label";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { offeredMethods } from "~/domain/donations/terms/offered-methods";
import { listProcessors } from "~/domain/donations/terms/read-giving.server";
import { defaultIdType, offeredIdTypes } from "~/domain/donations/terms/holder-document";
import { chooseLocalMethod } from "~/domain/donations/edits/choose-local-method.server";
import { replacePaymentMethod } from "~/domain/donations/edits/replace-payment-method.server";
import { replacementSchema } from "~/domain/donations/schema";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { cardTableFor } from "~/values/cards/card-number";

/** Replaces the card of a monthly donation, or the account that is debited; the vault takes a card out of the form. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "payment_method");
  const donation = await getDonation(ctx, args.params.uuid ?? "");
  const page = paths.donation(donation.id);
  if (donation.collectDay === null || donation.status === "discarded") throw redirect(page);
  const { country, name: organization } = ctx.organization;
  const offered = offeredMethods(country, await listProcessors(ctx));
  const takesDebits = offered.some(({ method }) => method === "cbu");
  const named = new URL(args.request.url).searchParams.get("method");
  const isDebit = takesDebits && named === "cbu";
  const title = isDebit ? "donations.account_title" : cardTitle(donation.paymentMethod?.kind);
  return {
    organization,
    isDebit,
    /** Where the other form is. */
    otherForm: takesDebits
      ? `${paths.donationCard(donation.id)}${isDebit ? "" : "?method=cbu"}`
      : null,
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
  const replacement = await parseForm(args, replacementSchema);
  if (replacement.payment_method.method === undefined) {
    await replacePaymentMethod(ctx, id, replacement);
    return finishAt(paths.donation(id), "card");
  }
  await chooseLocalMethod(ctx, id, replacement);
  return finishAt(paths.donation(id), "method");
}

const cardTitle = (kind: string | undefined) =>
  kind === "card" ? "donations.card_title" : "donations.card_title_method";

export default function DonationCard() {
  const t = useT();
  const { isDebit, organization, otherForm, ...page } = useDialogData<typeof loader>();
  return (
    <div className="stack">
      {isDebit ? (
        <DonationAccountForm {...page} organization={organization} />
      ) : (
        <DonationCardForm {...page} />
      )}
      {otherForm !== null && (
        <Link className="link" to={otherForm} preventScrollReset>
          {t(isDebit ? "donations.to_card_form" : "donations.to_account_form")}
        </Link>
      )}
    </div>
  );
}
