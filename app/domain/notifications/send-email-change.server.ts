import { createTranslator } from "~/i18n/server";
import { sendMail } from "~/infrastructure/mail.server";
import { acrossOrganizations } from "../context";
import { emailChangeUrl } from "../users/email-change-links.server";
import { maskAddress } from "~/values/mask-address";
import { localeOf, platformMail } from "./platform-mail";

type Step = "confirm" | "notice" | "changed";

/**
 * The mails of a change of e-mail: `confirm` to the new address, `notice` and (once confirmed)
 * `changed` to the old one, both with the link that takes it back. Where somebody else has the new
 * address, its holder reads that and gets no link. What was dropped meanwhile is not sent any more.
 */
export async function sendEmailChange(
  now: Date,
  { changeId, step }: { changeId: string; step: Step },
): Promise<void> {
  const across = acrossOrganizations("people belong to the platform", now);
  const found = await across.read(async (db) => {
    const change = await db.emailChange.findUnique({
      where: { id: changeId },
      include: { user: { select: { firstName: true, locale: true } } },
    });
    if (!change) return null;
    const holder = await db.user.findUnique({
      where: { email: change.newEmail },
      select: { id: true, firstName: true, locale: true },
    });
    return { ...change, holder: holder?.id === change.userId ? null : holder };
  });
  if (!found || found.revokedAt) return;
  const { user, holder, newEmail, oldEmail } = found;
  if (step === "confirm" && (found.cancelledAt || found.confirmedAt || found.expiresAt <= now)) {
    return;
  }
  const isTaken = step === "confirm" && holder !== null;
  const content = isTaken ? takenMail(holder) : mailOf[step](user, changeId, newEmail);
  const to = step === "confirm" ? newEmail : oldEmail;
  await sendMail({ ...platformMail(content), to, messageId: `${changeId}-${step}` });
}

interface Person {
  firstName: string;
  locale: string;
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
