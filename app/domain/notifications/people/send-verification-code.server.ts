import type { Locale } from "~/i18n/config";
import { isLocale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { unseal } from "~/infrastructure/crypto.server";
import { sendMail } from "~/infrastructure/mail.server";
import { sendSms } from "~/infrastructure/sms.server";
import { findCodeToSend } from "~/domain/users/account/find-code-to-send.server";
import { CODE_SEAL } from "~/domain/users/account/send-code.server";
import { platformMail } from "~/domain/notifications/platform-mail";

/**
 * Sends a verification code by mail or text message, unless it was used, replaced or expired
 * meanwhile. Throws if mail or SMS server rejects it.
 */
export async function sendVerificationCode(
  now: Date,
  { codeId, sealedCode }: { codeId: string; sealedCode: string },
): Promise<void> {
  const code = unseal(CODE_SEAL, sealedCode);
  const row = await findCodeToSend(now, codeId);
  if (code === null || !row) return;
  const locale: Locale = isLocale(row.locale) ? row.locale : "es";
  if (row.channel === "cellphone") {
    const text = createTranslator(locale)("emails.verification.sms", { code });
    return sendSms({ to: row.target, text, id: codeId });
  }
  const mail = verificationMail(locale, row.firstName, code);
  await sendMail({ kind: "verification_code", ...mail, to: row.target, messageId: codeId });
}

function verificationMail(locale: Locale, name: string, code: string) {
  const t = createTranslator(locale);
  return platformMail({
    locale,
    subject: t("emails.verification.subject", { code }),
    name,
    highlight: code,
    paragraphs: [t("emails.verification.text", { code })],
  });
}
