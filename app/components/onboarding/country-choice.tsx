import { useEffect, type ChangeEvent } from "react";
import { keepForm, restoreTyped } from "~/components/layout/connection";
import { SelectField, type Option } from "~/components/ui/select-field";
import { useT } from "~/i18n";

/** Name of the field that says for which country the page was made. */
export const PAGE_COUNTRY_FIELD = "page_country";

interface CountryChoiceProps {
  country: string;
  options: readonly Option[];
}

/**
 * The country of the signup. Another one sends the whole form at once, or with its button where no
 * script runs: the server keeps what was typed, sets the country's cookie and makes the page anew. What
 * is typed until that page is there is kept for it in the tab.
 */
export function CountryChoice({ country, options }: CountryChoiceProps) {
  const t = useT();
  useEffect(() => {
    restoreTyped(window.location.pathname);
  }, []);
  function choose({ currentTarget: { form } }: ChangeEvent<HTMLSelectElement>) {
    if (!form) return;
    form.requestSubmit();
    form.addEventListener("input", () => keepForm(form));
  }
  return (
    <>
      <input type="hidden" name={PAGE_COUNTRY_FIELD} value={country} />
      <SelectField
        label={t("common.fields.country")}
        name="organization.country"
        id="country"
        defaultValue={country}
        options={options}
        required
        autoComplete="country"
        onChange={choose}
      />
    </>
  );
}
