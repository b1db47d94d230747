import { isLocale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { formatInstant, formatLocalDate, formatPeriod, localDate } from "~/values/calendar";
import { formatMoney, type Currency } from "~/values/money";
import type { OrganizationContext } from "../context";
import { layOutMail } from "./mail-layout";

/**
 * The donor's receipt for one approved transaction, in the organisation's face. Throws when the mail
 * server doesn't take it: the job tries again, under the same message id.
 */
export async function sendReceipt(ctx: OrganizationContext, transactionId: string): Promise<void> {
  const { organizationId, organization } = ctx;
  const found = await ctx.read(async (db) => {
    const transaction = await db.transaction.findUnique({
      where: { organizationId_id: { organizationId, id: transactionId } },
      include: { donation: { include: { donor: true, campaign: true } }, paymentMethod: true },
    });
    const next = await db.transaction.findFirst({
      where: {
        organizationId,
        donationId: transaction?.donationId ?? transactionId,
        status: "planned",
      },
      select: { date: true },
    });
    return transaction && { transaction, next };
  });
  if (!found || found.transaction.status !== "approved") return;
  const { transaction, next } = found;
  const { donation, paymentMethod } = transaction;
  const locale = isLocale(donation.locale) ? donation.locale : ctx.locale;
  const t = createTranslator(locale);
  const zone = organization.timezone;
  const amount = formatMoney(transaction.amount, transaction.currency as Currency);
  const kind = donation.recurrence === "monthly" ? "monthly" : "one_time";
  const paragraphs = [t(`emails.receipt.${kind}`, { amount, organization: organization.name })];
  if (donation.campaign.thanksEmail) paragraphs.push(donation.campaign.thanksEmail);
  if (next) {
    const date = formatLocalDate(localDate(next.date, zone), locale, "long");
    paragraphs.push(t("emails.receipt.next_charge", { date }));
  }
  const mail = layOutMail({
    locale,
    brand: {
      name: organization.name,
      color: organization.color,
      href: absoluteUrl(organization.slug, "/"),
    },
    subject: t("emails.receipt.subject", { organization: organization.name }),
    name: donation.donor.firstName,
    paragraphs,
    rows: [
      { label: t("emails.receipt.campaign"), value: donation.campaign.title },
      { label: t("emails.receipt.amount"), value: amount },
      {
        label: t("emails.receipt.date"),
        value: formatInstant(transaction.date, zone, locale, "short-time"),
      },
      ...(transaction.period
        ? [{ label: t("emails.receipt.period"), value: formatPeriod(transaction.period, locale) }]
        : []),
      { label: t("emails.receipt.card"), value: `•••• ${paymentMethod.lastFour}` },
      { label: t("emails.receipt.number_label"), value: transaction.id },
    ],
  });
  await sendMail({ ...mail, to: donation.donor.email, messageId: `receipt-${transaction.id}` });
}
