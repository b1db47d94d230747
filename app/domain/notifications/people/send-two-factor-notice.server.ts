import { isLocale, type Locale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { sendSms } from "~/infrastructure/sms.server";
import { findTwoFactorReader } from "~/domain/users/two-factor/find-two-factor-reader.server";
import { twoFactorNotices, type TwoFactorNotice } from "~/domain/users/schema";
import { resetToken } from "~/domain/users/two-factor/two-factor-reset.server";
import { platformMail } from "~/domain/notifications/platform-mail";

/** Path of the link for a lost second factor, on the platform host. */
const RESET_PATH = "/login/two_factor/reset";

/**
 * Informs a person by mail about a change of their second factor. A request to remove it is also
 * sent by text message to a verified cellphone. Throws if mail or SMS server rejects it.
 */
export async function sendTwoFactorNotice(
  now: Date,
  { noticeId, userId, notice }: { noticeId: string; userId: string; notice: string },
): Promise<void> {
  const kind = twoFactorNotices.find((one) => one === notice);
  const found = await findTwoFactorReader(now, userId);
  if (!kind || !found) return;
  const locale: Locale = isLocale(found.locale) ? found.locale : "es";
  const mail = noticeMail(locale, {
    kind,
    noticeId,
    name: found.firstName,
    left: found.codesLeft,
    notYou:
      kind === "reset_asked" ? "reset_warning" : found.isOperator ? "not_you_operator" : "not_you",
  });
  await sendMail({ kind: "two_factor_notice", ...mail, to: found.email, messageId: noticeId });
  if (kind === "reset_asked" && found.cellphone) {
    const text = createTranslator(locale)("emails.two_factor.reset_asked_sms");
    await sendSms({ to: found.cellphone, text, id: noticeId });
  }
}

interface Notice {
  kind: TwoFactorNotice;
  noticeId: string;
  name: string;
  left: number;
  /** Advice if it was not the person; operators have no page for their password. */
  notYou: "not_you" | "not_you_operator" | "reset_warning";
}

function noticeMail(locale: Locale, { kind, noticeId, name, left, notYou }: Notice) {
  const t = createTranslator(locale);
  const reset = `${RESET_PATH}?${new URLSearchParams({ token: resetToken(noticeId) })}`;
  return platformMail({
    locale,
    subject: t(`emails.two_factor.${kind}_subject`),
    name,
    paragraphs: [
      t(`emails.two_factor.${kind}_text`, { count: left }),
      t(`emails.two_factor.${notYou}`),
    ],
    button:
      kind === "reset_asked"
        ? { label: t("emails.two_factor.reset_button"), href: absoluteUrl(null, reset) }
        : undefined,
  });
}
