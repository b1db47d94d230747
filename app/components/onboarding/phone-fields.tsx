import { CountryFlag } from "~/components/ui/text/country-flag";
import type { FieldProps } from "~/components/ui/forms/field-parts";
import { SearchableSelect } from "~/components/ui/forms/searchable-select";
import type { Option } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useT } from "~/i18n";

type OwnField = Omit<FieldProps, "label">;

interface PhoneFieldsProps {
  country: OwnField;
  number: OwnField;
  /** Country codes, the product's own countries first. */
  options: readonly Option[];
  onNumberBlur?: (() => void) | undefined;
  onEdit?: (() => void) | undefined;
}

/** Edits a cellphone: country code with flag, and number, side by side when they fit. */
export function PhoneFields({ country, number, options, onNumberBlur, onEdit }: PhoneFieldsProps) {
  const t = useT();
  return (
    <div className="field-row">
      <SearchableSelect
        label={t("common.fields.phone_code")}
        {...country}
        options={options}
        mark={(value) => <CountryFlag country={value} />}
        required
        autoComplete="tel-country-code"
        onChoose={onEdit}
      />
      <TextField
        label={t("common.fields.cellphone")}
        {...number}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
        onBlur={onNumberBlur}
        onInput={onEdit}
      />
    </div>
  );
}
