import { useRouteLoaderData } from "@remix-run/react";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { useT } from "~/i18n";
import { languageNames } from "~/i18n/config";
import { donorLocales } from "~/i18n/negotiate-locale";
import { PREFERENCES_PATH } from "./preferences-path";
import type { RootData } from "./root-data";

/** Offers the other languages of donors' pages: one button each, so that nothing is needed but a plain post. */
export function LanguageChoice() {
  const t = useT();
  const root = useRouteLoaderData<RootData>("root");
  const current = root?.locale.split("-")[0];
  return (
    <form
      method="post"
      action={PREFERENCES_PATH}
      className="giving-languages"
      aria-label={t("common.preferences.language")}
    >
      <CsrfField />
      {donorLocales(root?.country ?? "").map((locale) => {
        const language = locale.split("-")[0];
        if (language === current) return null;
        return (
          <button key={locale} name="locale" value={locale} lang={locale} className="link">
            {languageNames[language as keyof typeof languageNames]}
          </button>
        );
      })}
    </form>
  );
}
