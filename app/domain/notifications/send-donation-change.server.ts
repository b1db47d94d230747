import { isLocale } from "~/i18n/config";
import { dayText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { sendMail } from "~/infrastructure/mail.server";
import { formatMoney, parseDecimal, type Currency } from "~/values/money";
import { listDonationRecords } from "../audit/list-donation-records.server";
import type { OrganizationContext } from "../context";
import { getDonation } from "../donations/get-donation.server";
import { brandOf, layOutMail } from "./mail-layout";

/** Tells the donor which terms of the donation a person of the organisation changed, old and new. */
export async function sendDonationChange(
  ctx: OrganizationContext,
  { donationId, recordId }: { donationId: string; recordId: string },
): Promise<void> {
  ctx.require("read", "donation");
  const record = (await listDonationRecords(ctx, donationId)).find(({ id }) => id === recordId);
  if (!record) return;
  const donation = await getDonation(ctx, donationId);
  const { organization } = ctx;
  const locale = isLocale(donation.locale) ? donation.locale : ctx.locale;
  const t = createTranslator(locale);
  const rows = Object.entries(record.changes).flatMap(([field, [old, next]]) => {
    if (field !== "amount" && field !== "collect_day" && field !== "payment_method") return [];
    const text = (value: unknown) => termText(t, field, String(value), donation.currency);
    const label = t(`emails.donation_change.${field}`);
    return [
      { label, value: t("emails.donation_change.from_to", { old: text(old), new: text(next) }) },
    ];
  });
  if (rows.length === 0) return;
  const { nextChargeOn, donor } = donation;
  const mail = layOutMail({
    locale,
    brand: brandOf(organization),
    subject: t("emails.donation_change.subject", { organization: organization.name }),
    name: donor.firstName,
    paragraphs: [
      t("emails.donation_change.text", { organization: organization.name }),
      t("emails.donation_change.wrong", { organization: organization.name }),
    ],
    rows: [
      ...rows,
      ...(nextChargeOn
        ? [{ label: t("emails.donation_change.next"), value: dayText(t, locale, nextChargeOn) }]
        : []),
    ],
    why: t("emails.receipt.why", { organization: organization.name }),
  });
  await sendMail({ ...mail, to: donor.email, messageId: `donation-change-${recordId}` });
}

function termText(
  t: Translate,
  field: "amount" | "collect_day" | "payment_method",
  value: string,
  currency: Currency,
): string {
  if (field === "amount") return formatMoney(parseDecimal(value, currency) ?? 0n, currency);
  if (field === "payment_method") return value;
  return value === "last"
    ? t("common.collect_day.last")
    : t("common.collect_day.day", { day: value });
}
