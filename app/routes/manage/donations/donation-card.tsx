import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { DonationAccountForm } from "~/components/donations/donation-account-form";
import { DonationCardForm } from "~/components/donations/donation-card-form";
import { useDialogData, type DialogFace } from "~/components/ui/dialogs/dialog-outlet";
import { offeredMethods } from "~/domain/donations/terms/offered-methods";
import { listProcessors } from "~/domain/donations/terms/read-giving.server";
import { chooseLocalMethod } from "~/domain/donations/edits/choose-local-method.server";
import { replacePaymentMethod } from "~/domain/donations/edits/replace-payment-method.server";
import { replacementSchema } from "~/domain/donations/schema";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { loadDonationCard } from "./donation-dialogs.server";

/** Replaces the card of a monthly donation, or the account that is debited; the vault takes a card out of the form. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "payment_method");
  const id = args.params.uuid ?? "";
  const { dialog, ...form } = await loadDonationCard(ctx, id, paths.donation);
  const { country, name: organization } = ctx.organization;
  const offered = offeredMethods(country, await listProcessors(ctx));
  const takesDebits = offered.some(({ method }) => method === "cbu");
  const named = new URL(args.request.url).searchParams.get("method");
  const isDebit = takesDebits && named === "cbu";
  const title = isDebit ? createTranslator(ctx.locale)("donations.account_title") : dialog.title;
  return {
    ...form,
    organization,
    isDebit,
    /** Where the other form is. */
    otherForm: takesDebits ? `${paths.donationCard(id)}${isDebit ? "" : "?method=cbu"}` : null,
    dialog: { title } satisfies DialogFace,
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
