import { DialogButtons } from "~/components/ui/dialogs/dialog-buttons";
import { MoneyField } from "~/components/ui/forms/money-field";
import { SchemaForm } from "~/components/ui/forms/schema-form";
import { SelectField } from "~/components/ui/forms/select-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { versionToSend } from "~/components/ui/forms/version-to-send";
import { useT } from "~/i18n";
import type { Currency } from "~/values/money/money";

const DAYS = Array.from({ length: 28 }, (_, index) => String(index + 1));

interface DonationEditFormProps {
  /** As people type it in the currency. */
  amount: string;
  collectDay: string;
  currency: Currency;
  version: string;
  cancelTo: string;
}

/** Edits the terms of a monthly donation, and says what changes. */
export function DonationEditForm(props: DonationEditFormProps) {
  const { amount, cancelTo, collectDay, currency, version } = props;
  const t = useT();
  const own = useSchemaForm({
    id: "donation-edit",
    schema: async () => (await import("~/domain/donations/schema")).donationFormSchema(currency),
    defaultValue: { amount, collect_day: collectDay },
  });
  const { fields } = own;
  return (
    <SchemaForm of={own}>
      <input type="hidden" name="version" value={versionToSend(own.refusal, version)} />
      <p>{t("donations.edit_text")}</p>
      <MoneyField
        label={t("donations.amount")}
        field={fields.amount}
        currency={currency}
        required
      />
      <SelectField
        label={t("donations.collect_day")}
        hint={t("donations.edit_day_hint")}
        field={fields.collect_day}
        required
        options={[
          ...DAYS.map((day) => ({ value: day, label: t("common.collect_day.day", { day }) })),
          { value: "last", label: t("common.collect_day.last") },
        ]}
      />
      <DialogButtons cancelTo={cancelTo} />
    </SchemaForm>
  );
}
