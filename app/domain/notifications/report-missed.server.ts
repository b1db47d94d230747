import { isLocale } from "~/i18n/config";
import { periodText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { formatMoney, type Currency } from "~/values/money";
import type { OrganizationContext } from "../context";
import { brandOf, layOutMail } from "./mail-layout";

/**
 * Tells the organisation's owners that a month of a monthly gift went by without a charge. Each of
 * several owners gets a job of their own (`userId`): a mail server that takes one mail and refuses
 * the next must not make the first come twice.
 */
export async function reportMissed(
  ctx: OrganizationContext,
  { donationId, period, userId }: { donationId: string; period: string; userId?: string },
): Promise<void> {
  ctx.require("read", "donation");
  ctx.require("read", "membership");
  const { organizationId, organization } = ctx;
  const [donation, owners] = await ctx.read(async (db) => [
    await db.donation.findUnique({
      where: { organizationId_id: { organizationId, id: donationId } },
      include: { donor: true },
    }),
    await db.membership.findMany({
      where: { organizationId, role: "owner", discardedAt: null, userId },
      select: { user: { select: { id: true, email: true, firstName: true, locale: true } } },
    }),
  ]);
  if (!donation) return;
  if (owners.length > 1) {
    await ctx.transaction(async (db) => {
      for (const { user } of owners)
        await ctx.enqueue(db, "notifications.report-missed", {
          donationId,
          period,
          userId: user.id,
        });
    });
    return;
  }
  for (const { user } of owners) {
    const locale = isLocale(user.locale) ? user.locale : ctx.locale;
    const t = createTranslator(locale);
    const mail = layOutMail({
      locale,
      brand: brandOf(organization),
      subject: t("emails.missed.subject"),
      name: user.firstName,
      paragraphs: [
        t("emails.missed.text", {
          donor: `${donation.donor.firstName} ${donation.donor.lastName}`,
          amount: formatMoney(donation.amount, donation.currency as Currency),
          period: periodText(t, period),
        }),
      ],
      button: {
        label: t("emails.missed.button"),
        href: absoluteUrl(organization.slug, `/manage/donations/${donationId}`),
      },
    });
    const messageId = `missed-${donationId}-${period}-${user.id}`;
    await sendMail({ ...mail, to: user.email, messageId });
  }
}
