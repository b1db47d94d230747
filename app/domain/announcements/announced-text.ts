import type { Locale } from "~/i18n/config";

/** Returns an announcement's text in a reader's language, or the Spanish one with a language mark. */
export function announcedText(
  texts: { textEs: string; textPt: string | null; textEn: string | null },
  locale: Locale,
): { text: string; language: "es" | null } {
  const [language] = locale.split("-");
  if (language === "es") return { text: texts.textEs, language: null };
  const own = language === "pt" ? texts.textPt : texts.textEn;
  return own === null ? { text: texts.textEs, language: "es" } : { text: own, language: null };
}
