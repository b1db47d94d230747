import { Card } from "~/components/ui/card";
import { SchemaForm, SubmitButton } from "~/components/ui/schema-form";
import { SelectField } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import { useSchemaForm } from "~/components/ui/use-schema-form";
import { useT } from "~/i18n";
import type { PostalAddress } from "~/values/postal-address";

interface DetailsFormProps {
  details: {
    country: string;
    name: string;
    legal_name: string | null;
    address: PostalAddress;
    timezone: string;
  };
  /** The country's first-level divisions, and what it calls one. */
  province: { label: string; names: readonly string[] };
  postalCode: { label: string; example: string };
  timezones: readonly string[];
  canUpdate: boolean;
}

/** A zone is shown by the city that names it: `America/Mexico_City` as `Mexico City`. */
const cityOf = (zone: string) => zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;

/** Edits legal name, postal address and time zone of the organisation. */
export function DetailsForm(props: DetailsFormProps) {
  const { details, province, postalCode, timezones, canUpdate } = props;
  const t = useT();
  const { country, name, legal_name, address, timezone } = details;
  const own = useSchemaForm({
    id: "details",
    schema: async () =>
      (await import("~/domain/organizations/schema")).organizationDetailsFormSchema,
    defaultValue: { ...address, country, legal_name: legal_name ?? "", timezone },
  });
  const { fields } = own;
  const provinces = [
    ...new Set([...province.names, ...(address.province ? [address.province] : [])]),
  ];
  return (
    <SchemaForm of={own} className="grid gap-6" isReadOnly={!canUpdate}>
      <input type="hidden" name="country" value={country} />
      <Card title={t("manage.details.legal")}>
        <TextField
          label={t("manage.details.legal_name")}
          hint={t("manage.details.legal_name_hint", { name })}
          field={fields.legal_name}
          autoComplete="organization"
        />
      </Card>
      <Card title={t("manage.details.address")}>
        <p className="mb-5 text-muted">{t("manage.details.address_text")}</p>
        <div className="grid gap-5 sm:grid-cols-6">
          <div className="sm:col-span-4">
            <TextField label={t("manage.details.street")} field={fields.street} />
          </div>
          <div className="sm:col-span-2">
            <TextField label={t("manage.details.number")} field={fields.number} />
          </div>
          <div className="sm:col-span-3">
            <TextField label={t("manage.details.floor")} field={fields.floor} />
          </div>
          <div className="sm:col-span-3">
            <TextField label={t("manage.details.apartment")} field={fields.apartment} />
          </div>
          <div className="sm:col-span-4">
            <TextField
              label={t("manage.details.city")}
              field={fields.city}
              autoComplete="address-level2"
            />
          </div>
          <div className="sm:col-span-2">
            <TextField
              label={postalCode.label}
              hint={t("manage.details.example", { example: postalCode.example })}
              field={fields.zip}
              autoComplete="postal-code"
            />
          </div>
          <div className="sm:col-span-6">
            <SelectField
              label={province.label}
              field={fields.province}
              placeholder={t("manage.details.no_province")}
              autoComplete="address-level1"
              options={provinces.map((value) => ({ value, label: value }))}
            />
          </div>
        </div>
      </Card>
      <Card title={t("manage.details.time_zone")}>
        <SelectField
          label={t("manage.details.time_zone")}
          hint={t("manage.details.time_zone_hint")}
          field={fields.timezone}
          required
          options={timezones.map((value) => ({ value, label: cityOf(value) }))}
        />
      </Card>
      {canUpdate && (
        <div>
          <SubmitButton>{t("common.actions.save")}</SubmitButton>
        </div>
      )}
    </SchemaForm>
  );
}
