import { Card } from "~/components/ui/card";
import { DateField } from "~/components/ui/forms/date-field";
import { MoneyField } from "~/components/ui/forms/money-field";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { StaffInvoice } from "~/domain/subscriptions/transfers/get-open-invoice.server";
import { formatAmount } from "~/values/money/money";
import { useT } from "~/i18n";

/** Records a transfer for an open invoice: its amount, its day, and the bank's reference. */
export function TransferConfirmation({ found }: { found: StaffInvoice }) {
  const t = useT();
  const { currency, owed, today } = found;
  const own = useSchemaForm({
    ...{ id: "transfer", intent: "transfer" },
    schema: async () =>
      (await import("~/domain/subscriptions/transfers/transfer-schema")).transferSchema(currency),
    defaultValue: { amount: formatAmount(owed, currency), received_on: today },
  });
  const { fields } = own;
  return (
    <Card title={t("operator.invoices.confirm_title")}>
      <p className="mb-3">{t("operator.invoices.confirm_text")}</p>
      <SchemaForm of={own}>
        <MoneyField
          label={t("common.fields.amount")}
          field={fields.amount}
          currency={currency}
          required
        />
        <DateField
          label={t("operator.invoices.received_on")}
          field={fields.received_on}
          max={today}
          required
        />
        <TextField
          label={t("operator.invoices.reference")}
          hint={t("operator.invoices.reference_hint")}
          field={fields.reference}
          autoComplete="off"
          required
        />
        <div>
          <SubmitButton>{t("operator.invoices.confirm")}</SubmitButton>
        </div>
      </SchemaForm>
    </Card>
  );
}
