import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { PREFERENCES_PATH } from "~/components/layout/preferences-form";
import type { RootData } from "~/components/layout/root-data";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/csrf-field";
import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";
import { localeNames, locales } from "~/i18n/config";

/** The language of pages where nobody can have set one yet; leads back to the same address. */
export function LanguageForm() {
  const t = useT();
  const { pathname, search } = useLocation();
  const current = useRouteLoaderData<RootData>("root")?.locale;
  // Portuguese without a country is only what pt-BR falls back to.
  const offered = locales.filter((one) => one !== "pt" || current === "pt");
  return (
    <form method="post" action={PREFERENCES_PATH} className="flex flex-wrap items-center gap-2">
      <CsrfField />
      <input type="hidden" name="return_to" value={pathname + search} />
      <label className="flex items-center gap-2 text-muted">
        <Icon name="globe" size={18} label={t("common.preferences.language")} />
        <select name="locale" defaultValue={current} className="input w-auto">
          {offered.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {localeNames[locale]}
            </option>
          ))}
        </select>
      </label>
      <Button variant="outline">{t("common.preferences.apply")}</Button>
    </form>
  );
}
