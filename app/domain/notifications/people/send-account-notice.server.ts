import { createTranslator } from "~/i18n/server";
import { unseal } from "~/infrastructure/crypto.server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import type { JobPayload } from "../../../../jobs/catalog";
import { findPerson } from "~/domain/users/find-person.server";
import { FORMER_ADDRESS_SEAL } from "~/domain/users/account/tell-former-address.server";
import { localeOf, platformMail } from "~/domain/notifications/platform-mail";

/**
 * Informs a person about a change of their account, and what to do if it was not them. It uses the
 * previous address (`sealedAddress`) if the change may have replaced it.
 */
export async function sendAccountNotice(
  now: Date,
  order: JobPayload<"notifications.send-account-notice">,
): Promise<void> {
  const { noticeId, userId, notice, sealedAddress } = order;
  const person = await findPerson(now, { id: userId });
  const former = sealedAddress === undefined ? null : unseal(FORMER_ADDRESS_SEAL, sealedAddress);
  if (!person || (sealedAddress !== undefined && former === null)) return;
  const locale = localeOf(person);
  const t = createTranslator(locale);
  // A stranger's address gets no name and no link to the account.
  const isStranger = order.isStranger ?? notice === "email_replaced";
  const mail = platformMail({
    locale,
    subject: t(`emails.security.${notice}`),
    name: isStranger ? undefined : person.firstName,
    paragraphs: [t(`emails.security.${notice}_text`)],
    button: isStranger
      ? undefined
      : {
          label: t("emails.security.password_changed_button"),
          href: absoluteUrl(null, "/password/forgot"),
        },
  });
  await sendMail({
    kind: "account_notice",
    ...mail,
    to: former ?? person.email,
    messageId: noticeId,
  });
}
