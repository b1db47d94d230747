import type { FieldMetadata } from "@conform-to/react";
import { DialogButtons } from "~/components/ui/dialogs/dialog-buttons";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { SchemaForm } from "~/components/ui/forms/schema-form";
import type { Option } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { useT } from "~/i18n";
import { HolderDocumentFields } from "./holder-document-fields";

interface DonationAccountFormProps {
  /** Kinds of the account holder's document. */
  idTypes: readonly Option[];
  idType: string;
  organization: string;
  cancelTo: string;
}

/** The longest account number as people paste it, with gaps. */
const LONGEST_NUMBER = 40;

/** Takes the bank account that a donation is debited from, with the donor's own agreement. */
export function DonationAccountForm({
  idTypes,
  idType,
  organization,
  cancelTo,
}: DonationAccountFormProps) {
  const t = useT();
  const own = useSchemaForm({ id: "donation-account" });
  const group = own.fields.payment_method as unknown as FieldMetadata<Record<string, string>>;
  const fields = group.getFieldset();
  return (
    <SchemaForm of={own} autoComplete="off">
      <p>{t("donations.account_text")}</p>
      <input type="hidden" name="payment_method.method" value="cbu" />
      <TextField
        label={t("public.methods.cbu")}
        hint={t("public.methods.cbu_hint")}
        field={fields.cbu}
        inputMode="numeric"
        autoComplete="off"
        maxLength={LONGEST_NUMBER}
        required
      />
      <TextField
        label={t("public.methods.account_holder")}
        field={fields.cardholder_name}
        autoComplete="off"
        required
      />
      <HolderDocumentFields fields={fields} idTypes={idTypes} idType={idType} />
      <CheckboxField
        label={t("donations.account_mandate")}
        hint={t("public.methods.mandate", { organization })}
        field={fields.mandate}
      />
      <DialogButtons cancelTo={cancelTo} />
    </SchemaForm>
  );
}
