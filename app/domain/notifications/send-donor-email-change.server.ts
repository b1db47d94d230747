import { z } from "zod";
import { isLocale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { sha256, unseal } from "~/infrastructure/crypto.server";
import { sendMail } from "~/infrastructure/mail.server";
import type { OrganizationContext } from "../context";
import { FORMER_EMAIL_SEAL } from "../donors/leave-email.server";
import { findAddressee } from "../donors/find-addressee.server";
import { brandOf, layOutMail } from "./mail-layout";

const contentSchema = z.object({
  organizationId: z.string(),
  donorId: z.string(),
  former: z.string(),
});

/** Tells a donor's former address that the e-mail was changed, without naming the new one. */
export async function sendDonorEmailChange(
  ctx: OrganizationContext,
  { sealed }: { sealed: string },
): Promise<void> {
  ctx.require("read", "donor");
  const text = unseal(FORMER_EMAIL_SEAL, sealed);
  if (text === null) return;
  const { organizationId, donorId, former } = contentSchema.parse(JSON.parse(text));
  if (organizationId !== ctx.organizationId) return;
  const donor = await findAddressee(ctx, donorId);
  if (!donor) return;
  const locale = isLocale(donor.locale) ? donor.locale : ctx.locale;
  const t = createTranslator(locale);
  const values = { organization: ctx.organization.name };
  const mail = layOutMail({
    locale,
    brand: brandOf(ctx.organization),
    subject: t("emails.donor_email_changed.subject", values),
    name: donor.firstName,
    paragraphs: [
      t("emails.donor_email_changed.text", values),
      t("emails.donor_email_changed.wrong", values),
    ],
    why: t("emails.receipt.why", values),
  });
  await sendMail({
    kind: "donor_email_change",
    ...mail,
    to: former,
    messageId: sha256(sealed).toString("hex").slice(0, 32),
  });
}
