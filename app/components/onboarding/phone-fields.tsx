import type { FieldMetadata } from "@conform-to/react";
import { SearchableSelect } from "~/components/ui/searchable-select";
import type { Option } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import { useT } from "~/i18n";

interface PhoneFieldsProps {
  country: FieldMetadata<unknown>;
  number: FieldMetadata<unknown>;
  /** Country codes, the product's own countries first. */
  options: readonly Option[];
  defaultCountry: string;
  /** Of the pair as a whole: the server names `cellphone`. */
  errors?: string[] | undefined;
  onNumberBlur?: (() => void) | undefined;
  onEdit?: (() => void) | undefined;
}

/** A cellphone: country code and number, side by side where there is room. */
export function PhoneFields(props: PhoneFieldsProps) {
  const { country, number, options, defaultCountry, errors, onNumberBlur, onEdit } = props;
  const t = useT();
  return (
    <div className="grid gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <SearchableSelect
        label={t("common.fields.phone_code")}
        field={country}
        defaultValue={(country.initialValue as string | undefined) ?? defaultCountry}
        options={options}
        required
        autoComplete="tel-country-code"
        onChoose={onEdit}
      />
      <TextField
        label={t("common.fields.cellphone")}
        field={number}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
        onBlur={onNumberBlur}
        onInput={onEdit}
        {...(errors ? { errors } : {})}
      />
    </div>
  );
}
