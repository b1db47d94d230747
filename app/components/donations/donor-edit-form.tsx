import { DateField } from "~/components/ui/forms/date-field";
import { DialogButtons } from "~/components/ui/dialogs/dialog-buttons";
import { SchemaForm } from "~/components/ui/forms/schema-form";
import { SelectField, type Option } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { versionToSend } from "~/components/ui/forms/version-to-send";
import { PersonNames } from "~/components/users/person-names";
import type { DonorFields } from "~/domain/donors/donor-columns";
import { useT } from "~/i18n";

const GENDERS = ["female", "male", "other", "unknown"] as const;
const CONSENTS = ["yes", "no"] as const;
const ADDRESS = ["city_address", "state_address", "zipcode_address", "country_address"] as const;

interface DonorEditFormProps {
  donor: DonorFields;
  version: string;
  /** The country's kinds of documents. */
  uidTypes: readonly Option[];
  cancelTo: string;
}

/** Edits a donor's own data; every donation of the same person shows them. */
export function DonorEditForm({ donor, version, uidTypes, cancelTo }: DonorEditFormProps) {
  const t = useT();
  const own = useSchemaForm({
    id: "donor-edit",
    schema: async () => (await import("~/domain/donors/schema")).donorFormSchema,
    defaultValue: Object.fromEntries(
      Object.entries(donor).map(([name, value]) => [name, value ?? ""]),
    ),
  });
  const { fields } = own;
  const kept = donor.uid_type;
  const isListed = !kept || uidTypes.some(({ value }) => value === kept);
  return (
    <SchemaForm of={own}>
      <input type="hidden" name="version" value={versionToSend(own.refusal, version)} />
      <PersonNames fields={fields} />
      <TextField
        label={t("common.fields.email")}
        hint={t("donations.donor_email_hint")}
        field={fields.email}
        type="email"
        required
      />
      <div className="field-row">
        <SelectField
          label={t("donations.donor.uid_type")}
          field={fields.uid_type}
          placeholder={t("donations.donor.none")}
          options={isListed ? uidTypes : [...uidTypes, { value: kept, label: kept }]}
        />
        <TextField label={t("common.fields.uid_number")} field={fields.uid_number} />
        <TextField label={t("donations.donor.phone")} field={fields.phone} type="tel" />
        <TextField label={t("donations.donor.cellphone")} field={fields.cellphone} type="tel" />
      </div>
      <TextField label={t("donations.donor.street_address")} field={fields.street_address} />
      <div className="field-row">
        {ADDRESS.map((name) => (
          <TextField key={name} label={t(`donations.donor.${name}`)} field={fields[name]} />
        ))}
      </div>
      <SelectField
        label={t("donations.donor.gender")}
        field={fields.gender}
        defaultValue={donor.gender ?? "unknown"}
        options={GENDERS.map((value) => ({ value, label: t(`donations.gender.${value}`) }))}
      />
      <DateField label={t("donations.donor.birthday")} field={fields.birthday} min="1900-01-01" />
      <div className="field-row">
        {(["email_consent", "phone_consent"] as const).map((name) => (
          <SelectField
            key={name}
            label={t(`donations.donor.${name}`)}
            field={fields[name]}
            placeholder={t("donations.consent.unasked")}
            options={CONSENTS.map((value) => ({ value, label: t(`donations.consent.${value}`) }))}
          />
        ))}
      </div>
      <DialogButtons cancelTo={cancelTo} />
    </SchemaForm>
  );
}
