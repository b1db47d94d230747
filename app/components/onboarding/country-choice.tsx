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
 * script runs: the server keeps what was typed, sets the country's cookie and makes the page anew.
 */
export function CountryChoice({ country, options }: CountryChoiceProps) {
  const t = useT();
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
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      />
    </>
  );
}
