import { useRouteLoaderData } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { useT } from "~/i18n";
import { localeNames, offeredLocales } from "~/i18n/config";
import { PREFERENCES_PATH } from "~/components/layout/preferences-path";
import type { RootData } from "~/components/layout/root-data";

interface PreferencesFormProps {
  /** The product's countries, in the page's language; omitted when the page's country is fixed. */
  countries?: readonly { code: string; name: string }[];
}

/** Chooses country and language; only the button submits, because a choice alone must not navigate (WCAG 3.2.2). */
export function PreferencesForm({ countries }: PreferencesFormProps) {
  const t = useT();
  const root = useRouteLoaderData<RootData>("root");
  return (
    <form method="post" action={PREFERENCES_PATH} className="flex flex-wrap items-end gap-2">
      <CsrfField />
      {countries && (
        <label className="max-sm:grow">
          <span className="unseen">{t("common.preferences.country")}</span>
          <select
            name="country"
            defaultValue={root?.country}
            className="input w-auto max-sm:w-full"
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="max-sm:grow">
        <span className="unseen">{t("common.preferences.language")}</span>
        <select name="locale" defaultValue={root?.locale} className="input w-auto max-sm:w-full">
          {offeredLocales(root?.locale).map((locale) => (
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
