import { z } from "zod";
import { isLocale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { sha256, unseal } from "~/infrastructure/crypto.server";
import { sendMail } from "~/infrastructure/mail.server";
import { DONOR_CODE_SEAL } from "../card-testing/send-step-up-code.server";
import type { OrganizationContext } from "../context";
import { brandOf, layOutMail } from "./mail-layout";

const contentSchema = z.object({
  organizationId: z.string(),
  email: z.string(),
  code: z.string(),
  locale: z.string(),
});

/** Sends a donor the code with which a donation goes on. Throws if the mail server rejects it. */
export async function sendDonorCode(
  ctx: OrganizationContext,
  { sealed }: { sealed: string },
): Promise<void> {
  ctx.require("read", "donor");
  const text = unseal(DONOR_CODE_SEAL, sealed);
  if (text === null) return;
  const { organizationId, email, code, locale: asked } = contentSchema.parse(JSON.parse(text));
  if (organizationId !== ctx.organizationId) return;
  const locale = isLocale(asked) ? asked : ctx.locale;
  const t = createTranslator(locale);
  const mail = layOutMail({
    locale,
    brand: brandOf(ctx.organization),
    subject: t("emails.donor_code.subject", { code }),
    highlight: code,
    paragraphs: [t("emails.donor_code.text"), t("emails.donor_code.ignore")],
  });
  await sendMail({
    kind: "donor_code",
    ...mail,
    to: email,
    messageId: sha256(sealed).toString("hex").slice(0, 32),
  });
}
