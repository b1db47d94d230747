import type { FieldMetadata } from "@conform-to/react";
import { SelectField, type Option } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { PersonNames } from "~/components/users/person-names";
import { useT } from "~/i18n";

type Names = "first_name" | "last_name" | "email" | "phone" | "uid_type" | "uid_number";

interface DonorFieldsProps {
  fields: Record<Names, FieldMetadata<unknown>>;
  /** The country's kinds of documents. */
  uidTypes: readonly Option[];
  /** What is known to be wrong before the form is sent. */
  faultsOf?: (name: string) => string[];
}

/** Who pledges. The browser fills in nothing, because somebody else types. */
export function DonorFields({ faultsOf = () => [], fields, uidTypes }: DonorFieldsProps) {
  const t = useT();
  const watched = (name: "email" | "phone" | "uid_number") => {
    const field = fields[name];
    const known = field.errors ?? [];
    return { field, errors: known.length > 0 ? known : faultsOf(name) };
  };
  return (
    <>
      <PersonNames fields={fields} isOther />
      <div className="field-row">
        <TextField
          label={t("common.fields.cellphone")}
          {...watched("phone")}
          type="tel"
          autoComplete="off"
        />
        <TextField
          label={t("common.fields.email")}
          {...watched("email")}
          type="email"
          autoComplete="off"
          required
        />
      </div>
      <div className="field-row">
        <SelectField
          label={t("pledges.field.uid_type")}
          field={fields.uid_type}
          options={uidTypes}
        />
        <TextField
          label={t("common.fields.uid_number")}
          {...watched("uid_number")}
          autoComplete="off"
        />
      </div>
    </>
  );
}
