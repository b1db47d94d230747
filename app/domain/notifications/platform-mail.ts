/** Shared parts of the platform's own mails. */
import { isLocale, type Locale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { PLATFORM_COLOR } from "~/values/web/colors";
import { layOutMail, type MailContent } from "./mail-layout";

export function localeOf(person: { locale: string }): Locale {
  return isLocale(person.locale) ? person.locale : "es";
}

/** Lays out a mail about an account, with the platform's appearance. */
export function platformMail(content: Omit<MailContent, "brand">): ReturnType<typeof layOutMail> {
  const t = createTranslator(content.locale);
  return layOutMail({
    ...content,
    brand: {
      name: t("common.brand"),
      color: PLATFORM_COLOR,
      href: absoluteUrl(null, "/"),
      signature: t("emails.signature"),
    },
    why: content.why ?? t("emails.footer.account"),
  });
}
