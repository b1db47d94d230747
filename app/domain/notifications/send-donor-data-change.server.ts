import { isLocale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import type { OrganizationContext } from "../context";
import { findAddressee } from "../donors/find-addressee.server";
import { brandOf, layOutMail } from "./mail-layout";

/** Confirms to a donor that their own data were changed in their area; it names none of them. */
export async function sendDonorDataChange(
  ctx: OrganizationContext,
  { donorId, recordId }: { donorId: string; recordId: string },
): Promise<void> {
  ctx.require("read", "donor");
  const donor = await findAddressee(ctx, donorId);
  if (!donor) return;
  const { organization } = ctx;
  const locale = isLocale(donor.locale) ? donor.locale : ctx.locale;
  const t = createTranslator(locale);
  const values = { organization: organization.name };
  const mail = layOutMail({
    locale,
    brand: brandOf(organization),
    subject: t("emails.donor_data_changed.subject", values),
    name: donor.firstName,
    paragraphs: [t("emails.donor_data_changed.text", values), t("emails.own_change.wrong", values)],
    button: {
      label: t("emails.donor_data_changed.button"),
      href: absoluteUrl(organization.slug, "/mi/data"),
    },
    why: t("emails.receipt.why", values),
  });
  await sendMail({
    kind: "donor_data_change",
    ...mail,
    to: donor.email,
    messageId: `donor-data-${recordId}`,
  });
}
