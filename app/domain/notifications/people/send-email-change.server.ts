import { createTranslator } from "~/i18n/server";
import { sendMail } from "~/infrastructure/mail.server";
import { emailChangeUrl } from "~/domain/users/account/email-change-links.server";
import { findChangeToMail } from "~/domain/users/account/find-change-to-mail.server";
import type { Person } from "~/domain/users/find-person.server";
import { maskAddress } from "~/values/text/mask-address";
import { localeOf, platformMail } from "~/domain/notifications/platform-mail";

type Step = "confirm" | "notice" | "changed";

/**
 * Sends the mails of a change of e-mail: `confirm` to the new address, `notice` and (after the
 * confirmation) `changed` to the old one, both with the link that reverts it. If another person has
 * the new address, that person is informed without a link. A cancelled change sends nothing.
 */
export async function sendEmailChange(
  now: Date,
  { changeId, step }: { changeId: string; step: Step },
): Promise<void> {
  const found = await findChangeToMail(now, changeId);
  if (!found || (step === "confirm" && !found.isOpen)) return;
  const { person, holder, newEmail, oldEmail } = found;
  const isTaken = step === "confirm" && holder !== null;
  const content = isTaken ? takenMail(holder) : mailOf[step](person, changeId, newEmail);
  const to = step === "confirm" ? newEmail : oldEmail;
  await sendMail({
    kind: "email_change",
    ...platformMail(content),
    to,
    messageId: `${changeId}-${step}`,
  });
}

const mailOf = { confirm: confirmMail, notice: noticeMail, changed: changedMail };

function confirmMail(person: Person, changeId: string) {
  const { locale, name, t } = textsFor(person);
  return {
    locale,
    name,
    subject: t("emails.email_change.confirm_subject"),
    paragraphs: [t("emails.email_change.confirm_text")],
    button: {
      label: t("emails.email_change.confirm_button"),
      href: emailChangeUrl("confirm", changeId),
    },
  };
}

function noticeMail(person: Person, changeId: string, newEmail: string) {
  const { locale, name, t } = textsFor(person);
  const address = maskAddress("email", newEmail);
  return {
    locale,
    name,
    subject: t("emails.email_change.notice_subject"),
    paragraphs: [
      t("emails.email_change.notice_text", { address }),
      t("emails.email_change.revoke_text"),
    ],
    button: {
      label: t("emails.email_change.revoke_button"),
      href: emailChangeUrl("revoke", changeId),
    },
  };
}

function changedMail(person: Person, changeId: string, newEmail: string) {
  const { t } = textsFor(person);
  const address = maskAddress("email", newEmail);
  return {
    ...noticeMail(person, changeId, newEmail),
    subject: t("emails.security.email_changed"),
    paragraphs: [
      t("emails.email_change.changed_text", { address }),
      t("emails.email_change.revoke_text"),
    ],
  };
}

function takenMail(holder: Person) {
  const { locale, name, t } = textsFor(holder);
  return {
    locale,
    name,
    subject: t("emails.email_change.taken_subject"),
    paragraphs: [t("emails.email_change.taken_text")],
  };
}

function textsFor(person: Person) {
  const locale = localeOf(person);
  return { locale, name: person.firstName, t: createTranslator(locale) };
}
