import { isLocale } from "~/i18n/config";
import { dayText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { upgradeText } from "~/i18n/upgrades";
import { sendMail } from "~/infrastructure/mail.server";
import { formatMoney } from "~/values/money/money";
import type { OrganizationContext } from "../context";
import { donorLink } from "~/domain/donations/donor-area/donor-link.server";
import { findUpgradeNotice } from "~/domain/donations/increases/find-upgrade-notice.server";
import { recordUpgradeNotice } from "~/domain/donations/increases/record-upgrade-notice.server";
import { brandOf, layOutMail } from "./mail-layout";

/**
 * Announces a step to the donor a week ahead, with a link to decline. It needs no authorisation,
 * because the notice belongs to the consent.
 */
export async function sendUpgradeNotice(
  ctx: OrganizationContext,
  job: { donationId: string; upgradeId: string; period: string },
): Promise<void> {
  ctx.require("read", "donation");
  const notice = await findUpgradeNotice(ctx, job);
  if (!notice) return;
  const { donation, newAmount, on, upgrade } = notice;
  const { organization } = ctx;
  const locale = isLocale(donation.locale) ? donation.locale : ctx.locale;
  const t = createTranslator(locale);
  const money = (amount: bigint) => formatMoney(amount, donation.currency);
  const mail = layOutMail({
    locale,
    brand: brandOf(organization),
    subject: t("emails.upgrade.subject", {
      date: dayText(t, locale, on),
      organization: organization.name,
    }),
    name: donation.donor.firstName,
    paragraphs: [
      t(upgrade.createdBy === "donor" ? "emails.upgrade.text" : "emails.upgrade.text_member", {
        upgrade: upgradeText(t, donation.currency, upgrade),
        organization: organization.name,
      }),
      t("emails.upgrade.decline_text"),
    ],
    rows: [
      { label: t("emails.upgrade.old_amount"), value: money(donation.amount) },
      { label: t("emails.upgrade.new_amount"), value: money(newAmount) },
      { label: t("emails.upgrade.from"), value: dayText(t, locale, on) },
      { label: t("emails.receipt.campaign"), value: donation.campaign.title },
    ],
    button: {
      label: t("emails.upgrade.decline"),
      href: donorLink(ctx, {
        kind: "upgrade",
        donationId: donation.id,
        locale,
      }),
    },
    why: t("emails.receipt.why", { organization: organization.name }),
  });
  const messageId = `upgrade-${upgrade.id}-${job.period}-${upgrade.basisPoints}-${newAmount}`;
  await sendMail({ kind: "upgrade_notice", ...mail, to: donation.donor.email, messageId });
  await recordUpgradeNotice(ctx, { ...job, oldAmount: donation.amount, newAmount });
}
