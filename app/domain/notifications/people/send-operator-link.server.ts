import { createTranslator } from "~/i18n/server";
import { sha256, unseal } from "~/infrastructure/crypto.server";
import { operatorUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { findLinkToSend } from "~/domain/operators/find-link-to-send.server";
import { OPERATOR_SEAL } from "~/domain/operators/invite-operator.server";
import { localeOf, platformMail } from "~/domain/notifications/platform-mail";

/** Mails an operator's enrolment link, unless it was used, renewed or withdrawn meanwhile. */
export async function sendOperatorLink(
  now: Date,
  { operatorId, sealedToken }: { operatorId: string; sealedToken: string },
): Promise<void> {
  const token = unseal(OPERATOR_SEAL, sealedToken);
  if (token === null) return;
  const person = await findLinkToSend(now, { operatorId, token });
  if (!person) return;
  const { email, firstName } = person;
  const locale = localeOf(person);
  const t = createTranslator(locale);
  const mail = platformMail({
    locale,
    subject: t("emails.operator_link.subject"),
    name: firstName,
    paragraphs: [t("emails.operator_link.text"), t("emails.operator_link.until")],
    button: {
      label: t("emails.operator_link.button"),
      href: operatorUrl(`/operator/welcome?token=${token}`),
    },
  });
  const messageId = `${operatorId}-${sha256(token).toString("hex").slice(0, 16)}`;
  await sendMail({ kind: "operator_link", ...mail, to: email, messageId });
}
