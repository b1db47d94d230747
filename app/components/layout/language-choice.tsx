import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { useT } from "~/i18n";
import { languageNames } from "~/i18n/config";
import { donorLocales } from "~/i18n/negotiate-locale";
import { PREFERENCES_PATH } from "./preferences-path";
import type { RootData } from "./root-data";

/** Chooses the language of donors' pages: one button each, so that nothing is needed but a plain post. */
export function LanguageChoice() {
  const t = useT();
  const { pathname, search } = useLocation();
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
      <input type="hidden" name="return_to" value={pathname + search} />
      {donorLocales(root?.country ?? "").map((locale) => {
        const language = locale.split("-")[0];
        return (
          <button
            key={locale}
            name="locale"
            value={locale}
            lang={locale}
            className="link"
            aria-current={language === current || undefined}
          >
            {languageNames[language as keyof typeof languageNames]}
          </button>
        );
      })}
    </form>
  );
}
