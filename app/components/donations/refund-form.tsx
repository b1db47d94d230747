import type { FieldMetadata } from "@conform-to/react";
import { fullName } from "~/components/donations/full-name";
import type { ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { DateField } from "~/components/ui/forms/date-field";
import { MoneyField } from "~/components/ui/forms/money-field";
import { TextField } from "~/components/ui/forms/text-field";
import { moneyText } from "~/components/ui/text/money-text";
import type { FormState } from "~/components/ui/forms/schema-form";
import type { DonationTransaction } from "~/domain/donations/lists/get-donation.server";
import { parseTyped } from "~/values/money/money";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

/** Minor units that can still go back; refunds in process count against them. */
function leftOf({ amount, refundedAmount, refunds }: DonationTransaction): bigint {
  const inProcess = refunds.filter(({ status }) => status === "in_process");
  return amount - refundedAmount - inProcess.reduce((sum, refund) => sum + refund.amount, 0n);
}

/** Whether something of the charge can go back; a dispute blocks refunds. */
export function isRefundable(transaction: DonationTransaction): boolean {
  return transaction.status === "approved" && leftOf(transaction) > 0n;
}

/** Refunds a charge, wholly or in part. */
export function confirmRefund(
  t: Translate,
  transaction: DonationTransaction,
  donor: Parameters<typeof fullName>[0],
): ConfirmableAction {
  const { amount: charged, currency } = transaction;
  if (transaction.isRefundedByHand) return recordRefund(t, transaction, donor);
  return {
    id: `refund-${transaction.id}`,
    intent: "refund",
    // A second post of the same page is the same refund.
    fields: {
      transaction: transaction.id,
      idempotency_key: `${transaction.id}-${transaction.refunds.length}`,
    },
    title: t("donations.refund_ask", {
      name: fullName(donor),
      amount: moneyText(charged, currency),
    }),
    text: t(transaction.isFeeCovered ? "donations.refund_text_covered" : "donations.refund_text"),
    submit: t("donations.refund"),
    submitFor: (typed) => {
      const text = String(typed.get("amount") ?? "").trim();
      const amount = text === "" ? leftOf(transaction) : parseTyped(text, currency);
      return amount === null
        ? t("donations.refund")
        : t("donations.refund_sum", { amount: moneyText(amount, currency) });
    },
    schema: async () => (await import("~/domain/payments/schema")).refundFormSchema(currency),
    children: (form) => <RefundAmount form={form} transaction={transaction} />,
  };
}

/** Records a refund that was made outside, because the payment company has none. */
function recordRefund(
  t: Translate,
  transaction: DonationTransaction,
  donor: Parameters<typeof fullName>[0],
): ConfirmableAction {
  const { amount: charged, currency, id } = transaction;
  return {
    id: `refund-${id}`,
    intent: "manual_refund",
    fields: { transaction: id },
    title: t("donations.by_hand.ask", {
      name: fullName(donor),
      amount: moneyText(charged, currency),
    }),
    text: t("donations.by_hand.text"),
    submit: t("donations.by_hand.submit"),
    schema: async () => (await import("~/domain/payments/schema")).manualRefundSchema(currency),
    children: (form) => (
      <>
        <RefundAmount form={form} transaction={transaction} />
        <RefundProof form={form} />
      </>
    ),
  };
}

function RefundProof({ form }: { form: FormState }) {
  const t = useT();
  const fields = form.form.getFieldset() as Record<string, FieldMetadata<string>>;
  return (
    <>
      <DateField label={t("donations.by_hand.day")} field={fields.refunded_on} required />
      <TextField
        label={t("donations.by_hand.proof")}
        hint={t("donations.by_hand.proof_hint")}
        field={fields.proof}
        required
      />
    </>
  );
}

function RefundAmount({
  form,
  transaction,
}: {
  form: FormState;
  transaction: DonationTransaction;
}) {
  const t = useT();
  const fields = form.form.getFieldset() as Record<string, FieldMetadata<string>>;
  const left = moneyText(leftOf(transaction), transaction.currency);
  return (
    <MoneyField
      label={t("donations.refund_amount")}
      hint={t("donations.refund_hint", { amount: left })}
      field={fields.amount}
      currency={transaction.currency}
      marksOptional={false}
    />
  );
}
