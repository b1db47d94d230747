import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { issuePasswordReset } from "~/domain/users/account/issue-password-reset.server";
import { localeOf, platformMail } from "~/domain/notifications/platform-mail";

/** Mails the link for a new password to an existing account; a repeat sends the same link. */
export async function sendPasswordReset(
  now: Date,
  job: { resetId: string; sealedWish: string },
): Promise<void> {
  const issued = await issuePasswordReset(now, job);
  if (!issued) return;
  const locale = localeOf(issued);
  const t = createTranslator(locale);
  const mail = platformMail({
    locale,
    subject: t("emails.reset.subject"),
    name: issued.firstName,
    paragraphs: [t("emails.reset.text")],
    button: {
      label: t("emails.reset.button"),
      href: absoluteUrl(null, `/password/reset?token=${issued.token}`),
    },
  });
  await sendMail({ kind: "password_reset", ...mail, to: issued.email, messageId: job.resetId });
}
