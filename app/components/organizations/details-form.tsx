import type { FieldMetadata } from "@conform-to/react";
import { Card } from "~/components/ui/card";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { SelectField, type Option } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { versionToSend } from "~/components/ui/forms/version-to-send";
import { useT } from "~/i18n";
import { localeNames, type Locale } from "~/i18n/config";
import type { PostalAddress } from "~/values/text/postal-address";

interface DetailsFormProps {
  details: {
    country: string;
    name: string;
    legal_name: string | null;
    address: PostalAddress;
    timezone: string;
    default_language: Locale;
  };
  /** The country's first-level divisions, and what it calls one. */
  province: { label: string; names: readonly string[] };
  postalCode: { label: string; example: string };
  timezones: readonly Option[];
  languages: readonly Locale[];
  version: string;
  canUpdate: boolean;
}

const capitalized = (text: string) => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);

/** Edits legal name, postal address, time zone and language of the organisation. */
export function DetailsForm(props: DetailsFormProps) {
  const { details, province, postalCode, timezones, languages, version, canUpdate } = props;
  const t = useT();
  const { country, name, legal_name, address, timezone, default_language } = details;
  const own = useSchemaForm({
    id: "details",
    schema: async () =>
      (await import("~/domain/organizations/schema")).organizationDetailsFormSchema,
    defaultValue: {
      ...address,
      ...{ country, legal_name: legal_name ?? "", timezone },
      default_language,
    },
  });
  const { fields } = own;
  return (
    <SchemaForm of={own} className="grid gap-6" isReadOnly={!canUpdate}>
      <input type="hidden" name="country" value={country} />
      {canUpdate && (
        <input type="hidden" name="version" value={versionToSend(own.refusal, version)} />
      )}
      <Card title={t("manage.details.legal")}>
        <TextField
          label={t("manage.details.legal_name")}
          hint={t("manage.details.legal_name_hint", { name })}
          field={fields.legal_name}
          autoComplete="organization"
        />
      </Card>
      <AddressCard fields={fields} address={address} province={province} postalCode={postalCode} />
      <Card title={t("manage.details.time_and_language")}>
        <div className="stack">
          <SelectField
            label={t("manage.details.time_zone")}
            hint={t("manage.details.time_zone_hint")}
            field={fields.timezone}
            required
            options={timezones}
          />
          <SelectField
            label={t("manage.details.language")}
            hint={t("manage.details.language_hint")}
            field={fields.default_language}
            required
            options={languages.map((value) => ({ value, label: localeNames[value] }))}
          />
        </div>
      </Card>
      {canUpdate && (
        <div>
          <SubmitButton>{t("common.actions.save")}</SubmitButton>
        </div>
      )}
    </SchemaForm>
  );
}

type Fields = Record<keyof PostalAddress, FieldMetadata>;

type AddressCardProps = Pick<DetailsFormProps, "province" | "postalCode"> & {
  fields: Fields;
  address: PostalAddress;
};

function AddressCard({ fields, address, province, postalCode }: AddressCardProps) {
  const t = useT();
  const provinces = [
    ...new Set([...province.names, ...(address.province ? [address.province] : [])]),
  ];
  return (
    <Card title={t("manage.details.address")}>
      <p className="mb-5 text-muted">{t("manage.details.address_text")}</p>
      <div className="field-row sm:grid-cols-6">
        <TextField
          className="sm:col-span-4"
          label={t("manage.details.street")}
          field={fields.street}
        />
        <TextField
          className="sm:col-span-2"
          label={t("manage.details.number")}
          field={fields.number}
        />
        <TextField
          className="sm:col-span-3"
          label={t("manage.details.floor")}
          field={fields.floor}
        />
        <TextField
          className="sm:col-span-3"
          label={t("manage.details.apartment")}
          field={fields.apartment}
        />
        <TextField
          className="sm:col-span-4"
          label={t("manage.details.city")}
          field={fields.city}
          autoComplete="address-level2"
        />
        <TextField
          className="sm:col-span-2"
          label={postalCode.label}
          hint={t("manage.details.example", { example: postalCode.example })}
          field={fields.zip}
          autoComplete="postal-code"
        />
        <SelectField
          className="sm:col-span-6"
          label={capitalized(province.label)}
          field={fields.province}
          placeholder={t("manage.details.no_province")}
          autoComplete="address-level1"
          options={provinces.map((value) => ({ value, label: value }))}
        />
      </div>
    </Card>
  );
}
