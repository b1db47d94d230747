import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/csrf-field";
import { PREFERENCES_PATH } from "~/components/layout/preferences-form";
import { SelectField, type Option } from "~/components/ui/select-field";
import { useT } from "~/i18n";

interface CountryPickerProps {
  country: string;
  options: readonly Option[];
  returnTo: string;
}

/** Sets the country cookie and reloads: at once with script, by the button without. */
export function CountryPicker({ country, options, returnTo }: CountryPickerProps) {
  const t = useT();
  return (
    <form
      method="post"
      action={PREFERENCES_PATH}
      className="flex items-end gap-3"
      onChange={(event) => event.currentTarget.requestSubmit()}
    >
      <CsrfField />
      <input type="hidden" name="return_to" value={returnTo} />
      <SelectField
        label={t("common.fields.country")}
        name="country"
        id="country"
        defaultValue={country}
        options={options}
        required
        autoComplete="country"
        className="flex-1"
      />
      <noscript>
        <Button variant="outline">{t("common.preferences.apply")}</Button>
      </noscript>
    </form>
  );
}
