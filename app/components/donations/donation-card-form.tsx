import type { FieldMetadata } from "@conform-to/react";
import { DialogButtons } from "~/components/ui/dialogs/dialog-buttons";
import { SchemaForm } from "~/components/ui/forms/schema-form";
import { SelectField, type Option } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { useT } from "~/i18n";

interface DonationCardFormProps {
  /** Kinds of the cardholder's document. */
  idTypes: readonly Option[];
  idType: string;
  cancelTo: string;
}

/** Takes the card that replaces a donation's; its number is never shown again, after an error either. */
export function DonationCardForm({ idTypes, idType, cancelTo }: DonationCardFormProps) {
  const t = useT();
  const own = useSchemaForm({ id: "donation-card" });
  const group = own.fields.payment_method as unknown as FieldMetadata<Record<string, string>>;
  const fields = group.getFieldset();
  return (
    <SchemaForm of={own} autoComplete="off">
      <p>{t("donations.card_text")}</p>
      <TextField
        label={t("common.card.number")}
        field={fields.cc_number}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t("common.card.expiration")}
          hint={t("common.card.expiration_hint")}
          field={fields.cc_expiration}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <TextField
          label={t("common.card.security_code")}
          hint={t("common.card.security_code_hint")}
          field={fields.cc_verification_number}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <TextField
        label={t("common.card.holder_name")}
        field={fields.cardholder_name}
        autoComplete="off"
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
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
      <DialogButtons cancelTo={cancelTo} />
    </SchemaForm>
  );
}
