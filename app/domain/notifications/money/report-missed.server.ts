import { periodText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { formatMoney } from "~/values/money/money";
import type { OrganizationContext } from "~/domain/context";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { DomainError } from "~/domain/errors";
import { brandOf, layOutMail } from "~/domain/notifications/mail-layout";
import { tellOneByOne } from "~/domain/notifications/tell-one-by-one.server";

/**
 * Informs the organisation's owners that a month of a monthly donation passed without a charge.
 * Each of several owners gets a job of their own (`userId`), so that a rejected mail does not
 * repeat another owner's.
 */
export async function reportMissed(
  ctx: OrganizationContext,
  order: { donationId: string; period: string; userId?: string },
): Promise<void> {
  ctx.require("read", "donation");
  ctx.require("read", "membership");
  const { organization } = ctx;
  const { donationId, period } = order;
  const donation = await getDonation(ctx, donationId).catch(ignoreMissing);
  if (!donation) return;
  const reader = await tellOneByOne(ctx, "notifications.report-missed", order, ["owner"]);
  if (!reader) return;
  const { locale } = reader;
  const t = createTranslator(locale);
  const mail = layOutMail({
    locale,
    brand: brandOf(organization),
    subject: t("emails.missed.subject"),
    name: reader.firstName,
    paragraphs: [
      t("emails.missed.text", {
        donor: `${donation.donor.firstName} ${donation.donor.lastName}`,
        amount: formatMoney(donation.amount, donation.currency),
        period: periodText(t, period),
      }),
    ],
    button: {
      label: t("emails.missed.button"),
      href: absoluteUrl(organization.slug, `/manage/donations/${donationId}`),
    },
  });
  const messageId = `missed-${donationId}-${period}-${reader.id}`;
  await sendMail({ kind: "missed_charge", ...mail, to: reader.email, messageId });
}

function ignoreMissing(error: unknown): null {
  if (error instanceof DomainError && error.code === "not_found") return null;
  throw error;
}
