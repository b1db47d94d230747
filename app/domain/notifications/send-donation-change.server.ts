import { isLocale, type Locale } from "~/i18n/config";
import { dayText, periodText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { formatMoney, parseDecimal, type Currency } from "~/values/money/money";
import { listDonationRecords, type DonationRecord } from "../audit/list-donation-records.server";
import type { OrganizationContext } from "../context";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { brandOf, layOutMail } from "./mail-layout";

/** The donor's own changes that the mail describes in a sentence instead of old and new values. */
const SENTENCES = [
  "pause-donation",
  "restore-donation",
  "skip-month",
  "restore-month",
  "discard-donation",
  "decline-upgrade",
] as const;

/**
 * Tells the donor which terms of the donation a person of the organisation changed, old and new, or
 * confirms the donor's own change.
 */
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
  const isOwn = record.actor.kind === "donor";
  const sentence = isOwn ? SENTENCES.find((name) => name === record.operation) : undefined;
  const rows = Object.entries(record.changes).flatMap(([field, [old, next]]) => {
    if (field !== "amount" && field !== "collect_day" && field !== "payment_method") return [];
    const text = (value: unknown) => termText(t, field, String(value), donation.currency);
    const label = t(`emails.donation_change.${field}`);
    return [
      { label, value: t("emails.donation_change.from_to", { old: text(old), new: text(next) }) },
    ];
  });
  const until = isOwn ? null : (record.changes.resumes_on?.[1] ?? null);
  if (rows.length === 0 && !sentence && until === null) return;
  const { nextChargeOn, donor } = donation;
  const mail = layOutMail({
    locale,
    brand: brandOf(organization),
    subject: t(
      sentence === "discard-donation"
        ? "emails.own_change.cancelled_subject"
        : "emails.donation_change.subject",
      { organization: organization.name },
    ),
    name: donor.firstName,
    paragraphs: [
      ...(isOwn
        ? [ownText(t, sentence, record.changes, organization.name)]
        : [changeText(t, locale, organization.name, until)]),
      t(isOwn ? "emails.own_change.wrong" : "emails.donation_change.wrong", {
        organization: organization.name,
      }),
    ],
    rows: [
      ...rows,
      ...(nextChargeOn
        ? [{ label: t("emails.donation_change.next"), value: dayText(t, locale, nextChargeOn) }]
        : []),
    ],
    button: { label: t("emails.own_change.button"), href: absoluteUrl(organization.slug, "/mi") },
    why: t("emails.receipt.why", { organization: organization.name }),
  });
  await sendMail({
    kind: "donation_change",
    ...mail,
    to: donor.email,
    messageId: `donation-change-${recordId}`,
  });
}

function changeText(t: Translate, locale: Locale, organization: string, until: unknown): string {
  if (until === null) return t("emails.donation_change.text", { organization });
  const date = dayText(t, locale, String(until));
  return t("emails.donation_change.paused_until", { organization, date });
}

function ownText(
  t: Translate,
  sentence: (typeof SENTENCES)[number] | undefined,
  changes: DonationRecord["changes"],
  organization: string,
): string {
  switch (sentence) {
    case "pause-donation":
      return t("emails.own_change.paused", { organization });
    case "restore-donation":
      return t("emails.own_change.resumed", { organization });
    case "skip-month": {
      const period = periodText(t, String(changes.skipped_period?.[1] ?? ""));
      return t("emails.own_change.skipped", { organization, period });
    }
    case "restore-month": {
      const period = periodText(t, String(changes.skipped_period?.[0] ?? ""));
      return t("emails.own_change.month_restored", { organization, period });
    }
    case "discard-donation":
      return t("emails.own_change.cancelled", { organization });
    case "decline-upgrade":
      return t("emails.own_change.no_upgrade", { organization });
    default:
      return t("emails.own_change.text", { organization });
  }
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
