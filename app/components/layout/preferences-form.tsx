import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/csrf-field";
import { useT } from "~/i18n";
import { localeNames, offeredLocales } from "~/i18n/config";
import type { RootData } from "~/components/layout/root-data";

/** Where the choice of country and language is posted: sets both cookies and leads back. */
const PREFERENCES_PATH = "/preferences";

interface PreferencesFormProps {
  /** Countries of the product, in the page's language; left out where the page's is given. */
  countries?: readonly { code: string; name: string }[];
}

/** Country and language, sent by the button: a choice alone leads nowhere (WCAG 3.2.2). */
export function PreferencesForm({ countries }: PreferencesFormProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData<RootData>("root");
  return (
    <form method="post" action={PREFERENCES_PATH} className="flex flex-wrap items-end gap-2">
      <CsrfField />
      <input type="hidden" name="return_to" value={pathname + search} />
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
