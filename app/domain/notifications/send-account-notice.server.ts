import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { acrossOrganizations } from "../context";
import { localeOf, platformMail } from "./platform-mail";

/** Tells a person what was done to their account, and what to do where it wasn't them. */
export async function sendAccountNotice(
  now: Date,
  { noticeId, userId, notice }: { noticeId: string; userId: string; notice: "password_changed" },
): Promise<void> {
  const across = acrossOrganizations("people belong to the platform", now);
  const person = await across.read((db) =>
    db.user.findUnique({
      where: { id: userId },
      select: { email: true, firstName: true, locale: true },
    }),
  );
  if (!person) return;
  const locale = localeOf(person);
  const t = createTranslator(locale);
  const mail = platformMail({
    locale,
    subject: t(`emails.security.${notice}`),
    name: person.firstName,
    paragraphs: [t(`emails.security.${notice}_text`)],
    button: {
      label: t(`emails.security.${notice}_button`),
      href: absoluteUrl(null, "/password/forgot"),
    },
  });
  await sendMail({ ...mail, to: person.email, messageId: noticeId });
}
