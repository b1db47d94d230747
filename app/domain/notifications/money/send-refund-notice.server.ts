import { isLocale } from "~/i18n/config";
import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { sendMail } from "~/infrastructure/mail.server";
import { methodText } from "~/i18n/method-text";
import { formatMoney } from "~/values/money/money";
import type { OrganizationContext } from "~/domain/context";
import { getMoneyBack } from "~/domain/donations/results/get-money-back.server";
import { receiptNumber } from "~/values/ids/receipt-code";
import { brandOf, layOutMail } from "~/domain/notifications/mail-layout";

/**
 * Informs the donor of a refund. It is always sent, because the law requires it; the mail about a
 * cancelled event has its refund in it.
 */
export async function sendRefundNotice(
  ctx: OrganizationContext,
  { refundId }: { refundId: string },
): Promise<void> {
  const refund = await getMoneyBack(ctx, "refund", refundId);
  if (!refund || refund.cause === "event_cancelled") return;
  const { organization } = ctx;
  const { receipt } = refund;
  const locale = isLocale(refund.locale) ? refund.locale : ctx.locale;
  const t = createTranslator(locale);
  const amount = formatMoney(refund.amount, refund.currency);
  const { sellsTickets } = refund;
  const mail = layOutMail({
    locale,
    brand: brandOf(organization),
    subject: t("emails.refund.subject", { amount, organization: organization.name }),
    name: refund.firstName,
    paragraphs: [
      t(textOf(refund), { amount, organization: organization.name }),
      ...(refund.cause === "duplicate" ? [t("emails.refund.duplicate")] : []),
      ...(refund.cause === "no_seats" ? [t("emails.refund.no_seats")] : []),
      t("emails.refund.bank"),
    ],
    rows: [
      { label: t("emails.refund.amount"), value: amount },
      {
        label: t(sellsTickets ? "emails.refund.bought_on" : "emails.refund.donated_on"),
        value: formatDateTime(refund.date, organization.timezone, t, locale, "date"),
      },
      {
        label: t(sellsTickets ? "emails.ticket.event" : "emails.receipt.campaign"),
        value: refund.campaignTitle,
      },
      { label: t("common.fields.payment_method"), value: methodText(t, refund) },
      ...(receipt
        ? [
            {
              label: t("emails.receipt.number_label"),
              value: receiptNumber(receipt.year, receipt.number),
            },
          ]
        : []),
    ],
    why: t(sellsTickets ? "emails.receipt.tickets_why" : "emails.receipt.why", {
      organization: organization.name,
    }),
  });
  await sendMail({
    kind: "refund_notice",
    ...mail,
    to: refund.email,
    messageId: `refund-${refund.id}`,
  });
}

/** A refund by hand went another way than the payment came. */
function textOf({ cause, sellsTickets }: { cause: string; sellsTickets: boolean }) {
  if (cause === "by_hand")
    return sellsTickets ? "emails.refund.tickets_by_hand_text" : "emails.refund.by_hand_text";
  return sellsTickets ? "emails.refund.tickets_text" : "emails.refund.text";
}
