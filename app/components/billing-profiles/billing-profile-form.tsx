import type { FieldMetadata } from "@conform-to/react";
import { Card } from "~/components/ui/card";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { FieldError } from "~/components/ui/forms/field-error";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { SelectField, type Option } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { versionToSend } from "~/components/ui/forms/version-to-send";
import type { CountryCode } from "~/countries/country";
import type { TaxAddressPart, TaxFieldKey } from "~/countries/tax-data/tax-data";
import type { BillingProfile } from "~/domain/billing-profiles/schema";
import { useT } from "~/i18n";

/** A field of the country, in the reader's language. */
export interface ShownTaxField {
  key: TaxFieldKey;
  kind: "choice" | "choices" | "text";
  required: boolean;
  label: string;
  hint: string | null;
  options: readonly Option[];
}

export interface BillingProfileFormProps {
  country: CountryCode;
  profile: BillingProfile;
  /** What invoices of this country cannot do without. */
  required: { address: readonly TaxAddressPart[]; phone: boolean };
  capitals: boolean;
  taxIdTypes: readonly Option[];
  province: { label: string; names: readonly string[] };
  postalCode: { label: string; example: string };
  fields: readonly ShownTaxField[];
}

const capitalized = (text: string) => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);

/** Edits what the organisation's invoices say of it; the country decides what is asked. */
export function BillingProfileForm(props: BillingProfileFormProps) {
  const { country, profile, capitals, taxIdTypes } = props;
  const t = useT();
  const { fields: stored, address, phone, contact_name, version, ...rest } = profile;
  const own = useSchemaForm({
    id: "billing-profile",
    schema: async () =>
      (await import("~/domain/billing-profiles/schema")).billingProfileFormSchema(country),
    defaultValue: {
      ...rest,
      ...address,
      ...stored,
      phone: phone ?? "",
      contact_name: contact_name ?? "",
    },
  });
  const fields = own.fields as unknown as Record<string, FieldMetadata>;
  return (
    <SchemaForm of={own} className="grid gap-6">
      <input type="hidden" name="version" value={versionToSend(own.refusal, String(version))} />
      <Card title={t("manage.billing_profile.register")}>
        <div className="field-row sm:grid-cols-3">
          <TextField
            className="sm:col-span-3"
            label={t("manage.billing_profile.legal_name")}
            hint={t(`manage.billing_profile.${capitals ? "capitals_hint" : "legal_name_hint"}`)}
            field={fields.legal_name}
            required
            autoComplete="organization"
          />
          <SelectField
            label={t("manage.billing_profile.tax_id_type")}
            field={fields.tax_id_type}
            required
            options={taxIdTypes}
          />
          <TextField
            className="sm:col-span-2"
            label={t("manage.billing_profile.tax_id")}
            field={fields.tax_id}
            required
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      </Card>
      {props.fields.length > 0 && (
        <Card title={t("manage.billing_profile.tax_data")}>
          <div className="field-row">
            {props.fields.map((field) => (
              <CountryField key={field.key} shown={field} field={fields[field.key]} />
            ))}
          </div>
        </Card>
      )}
      <AddressCard {...props} formFields={fields} />
      <ContactCard formFields={fields} phone={props.required.phone} />
      <div>
        <SubmitButton>{t("common.actions.save")}</SubmitButton>
      </div>
    </SchemaForm>
  );
}

type OwnField = { shown: ShownTaxField; field: FieldMetadata | undefined };

function CountryField({ shown, field }: OwnField) {
  const t = useT();
  const { kind, label, hint, required, options } = shown;
  const own = { label, hint, field, required };
  if (kind === "text") return <TextField {...own} autoComplete="off" />;
  if (kind === "choice") {
    return (
      <SelectField {...own} placeholder={t("manage.billing_profile.choose")} options={options} />
    );
  }
  return (
    <fieldset className="field sm:col-span-2">
      <legend className="label">{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      <FieldError id={`billing-profile-${shown.key}`} errors={field?.errors} />
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {options.map((option) => (
          <CheckboxField key={option.value} field={field} {...option} />
        ))}
      </div>
    </fieldset>
  );
}

type AddressCardProps = Pick<
  BillingProfileFormProps,
  "profile" | "required" | "province" | "postalCode"
> & { formFields: Record<string, FieldMetadata> };

function AddressCard({ profile, required, province, postalCode, formFields }: AddressCardProps) {
  const t = useT();
  const own = (part: TaxAddressPart) => ({
    field: formFields[part],
    required: required.address.includes(part),
  });
  const current = profile.address.province;
  const names = [...new Set([...province.names, ...(current ? [current] : [])])];
  return (
    <Card title={t("manage.billing_profile.address")}>
      <div className="field-row sm:grid-cols-6">
        <TextField
          className="sm:col-span-4"
          label={t("manage.details.street")}
          {...own("street")}
        />
        <TextField
          className="sm:col-span-2"
          label={t("manage.details.number")}
          {...own("number")}
        />
        {required.address.includes("neighborhood") && (
          <TextField
            className="sm:col-span-6"
            label={t("manage.billing_profile.neighborhood")}
            {...own("neighborhood")}
          />
        )}
        <TextField
          className="sm:col-span-4"
          label={t("manage.details.city")}
          autoComplete="address-level2"
          {...own("city")}
        />
        <TextField
          className="sm:col-span-2"
          label={postalCode.label}
          hint={t("manage.details.example", { example: postalCode.example })}
          autoComplete="postal-code"
          {...own("zip")}
        />
        <SelectField
          className="sm:col-span-6"
          label={capitalized(province.label)}
          placeholder={t("manage.details.no_province")}
          autoComplete="address-level1"
          options={names.map((value) => ({ value, label: value }))}
          {...own("province")}
        />
      </div>
    </Card>
  );
}

interface ContactCardProps {
  formFields: Record<string, FieldMetadata>;
  phone: boolean;
}

function ContactCard({ formFields, phone }: ContactCardProps) {
  const t = useT();
  return (
    <Card title={t("manage.billing_profile.contact")}>
      <div className="field-row">
        <TextField
          className="sm:col-span-2"
          label={t("manage.billing_profile.email")}
          hint={t("manage.billing_profile.email_hint")}
          type="email"
          field={formFields.email}
          required
          autoComplete="email"
        />
        <TextField
          label={t("manage.billing_profile.contact_name")}
          field={formFields.contact_name}
          autoComplete="name"
        />
        <TextField
          label={t("manage.bank.phone")}
          type="tel"
          field={formFields.phone}
          required={phone}
          autoComplete="tel"
        />
      </div>
    </Card>
  );
}
