import type { FieldMetadata } from "@conform-to/react";
import { SelectField, type Option } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useT } from "~/i18n";

interface HolderDocumentFieldsProps {
  /** The fields of `payment_method`. */
  fields: Record<string, FieldMetadata<string> | undefined>;
  /** Kinds of the holder's document, and the one that is chosen at first. */
  idTypes: readonly Option[];
  idType: string;
}

/** Asks for the document of a card's or an account's holder. */
export function HolderDocumentFields({ fields, idTypes, idType }: HolderDocumentFieldsProps) {
  const t = useT();
  return (
    <div className="field-row">
      <SelectField
        label={t("donations.donor.uid_type")}
        field={fields.cardholder_id_type}
        defaultValue={idType}
        options={idTypes}
      />
      <TextField
        label={t("common.fields.uid_number")}
        field={fields.cardholder_id_number}
        autoComplete="off"
        required
      />
    </div>
  );
}
