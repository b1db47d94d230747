import { moneyText } from "~/components/ui/text/money-text";
import { fullName } from "~/components/donations/full-name";
import type { ConfirmableAction } from "~/components/ui/dialogs/confirm";
import type { DonationTransaction } from "~/domain/donations/lists/get-donation.server";
import { RECEIVED } from "~/domain/receipts/receipt-state";
import type { Translate } from "~/i18n/text-key";

/** Whether the donor got a receipt for the charge that can be sent again. */
export function hasReceipt({ status }: DonationTransaction): boolean {
  return status === "approved";
}

/** Returns whether the charge has a receipt to download: its money came in, even if it went back later. */
export function hasReceiptFile({ status }: DonationTransaction): boolean {
  return RECEIVED.some((received) => received === status);
}

/** Sends a charge's receipt to the donor again. */
export function confirmReceipt(
  t: Translate,
  { id, amount, currency }: DonationTransaction,
  donor: Parameters<typeof fullName>[0],
): ConfirmableAction {
  return {
    id: `receipt-${id}`,
    intent: "receipt",
    fields: { transaction: id },
    title: t("donations.receipt_ask", {
      name: fullName(donor),
      amount: moneyText(amount, currency),
    }),
    text: t("donations.receipt_text"),
    submit: t("donations.receipt_again"),
    color: "blue",
  };
}
