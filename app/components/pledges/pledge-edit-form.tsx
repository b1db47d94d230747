import { DialogButtons } from "~/components/ui/dialogs/dialog-buttons";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { MoneyField } from "~/components/ui/forms/money-field";
import { SchemaForm } from "~/components/ui/forms/schema-form";
import { SelectField, type Option } from "~/components/ui/forms/select-field";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { useT } from "~/i18n";
import type { Currency } from "~/values/money/money";
import { DonorFields } from "./donor-fields";
import { dayOptions } from "./promise-fields";

export interface PledgeEdit {
  currency: Currency;
  /** The fields' first values, as people type them. */
  values: Record<string, string>;
  uidTypes: readonly Option[];
  /** The days that the campaign offers; empty for a single gift. */
  days: readonly string[];
  /** The increase that the campaign offers: as its box says it, and as the form sends it. */
  offer: { text: string; value: string } | null;
  cancelTo: string;
}

/** Corrects a pledge while that is possible. */
export function PledgeEditForm({ cancelTo, currency, days, offer, uidTypes, values }: PledgeEdit) {
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: "pledge-edit",
    schema: async () => (await import("~/domain/pledges/schema")).pledgeFormSchema(currency),
    defaultValue: values,
  });
  return (
    <SchemaForm of={own}>
      <p>{t("pledges.edit_text")}</p>
      <DonorFields fields={fields} uidTypes={uidTypes} />
      <div className="field-row">
        <MoneyField
          label={t("common.fields.amount")}
          field={fields.amount}
          currency={currency}
          required
        />
        {days.length > 0 && (
          <SelectField
            label={t("pledges.field.collect_day")}
            field={fields.collect_day}
            required
            options={dayOptions(t, days)}
          />
        )}
      </div>
      {offer && (
        <>
          <input type="hidden" name="offer" value={offer.value} />
          <CheckboxField
            field={fields.upgrade}
            label={t("pledges.agreement.upgrade", { upgrade: offer.text })}
          />
        </>
      )}
      <TextareaField label={t("pledges.field.note")} field={fields.note} rows={2} />
      <DialogButtons cancelTo={cancelTo} />
    </SchemaForm>
  );
}
