import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { SelectField } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { dateOrders, type DateOrder } from "~/domain/payouts/bank-statements/date-order";
import { useT } from "~/i18n";
import { currencies, type Currency } from "~/values/money/money";

interface StatementAccountFormProps {
  /** A kept account; a new one without. */
  account?: {
    name: string;
    currency: Currency;
    columns: Record<string, string> & { date_order: DateOrder };
  };
}

const texts = ["amount_column", "out_column", "in_column", "reference_column"] as const;

/** Names one of our bank accounts, and the columns of its statements. */
export function StatementAccountForm({ account }: StatementAccountFormProps) {
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: "statement-account",
    intent: "save",
    schema: async () =>
      (await import("~/domain/payouts/bank-statements/schema")).statementAccountSchema,
    defaultValue: account
      ? { name: account.name, currency: account.currency, ...account.columns }
      : { date_order: "dmy" },
  });
  return (
    <SchemaForm of={own}>
      <TextField
        field={fields.name}
        label={t("settlements.bank.name")}
        autoComplete="off"
        required
      />
      {account ? (
        <input type="hidden" name="currency" value={account.currency} />
      ) : (
        <SelectField
          field={fields.currency}
          label={t("common.fields.currency")}
          options={currencies.map((value) => ({ value, label: value }))}
          required
        />
      )}
      <p className="text-muted">{t("settlements.bank.columns_text")}</p>
      <TextField
        field={fields.date_column}
        label={t("settlements.bank.columns.date_column")}
        autoComplete="off"
        required
      />
      <SelectField
        field={fields.date_order}
        label={t("settlements.bank.date_order")}
        options={dateOrders.map((value) => ({
          value,
          label: t(`settlements.bank.date_orders.${value}`),
        }))}
        required
      />
      <TextField
        field={fields.description_column}
        label={t("settlements.bank.columns.description_column")}
        autoComplete="off"
        required
      />
      {texts.map((name) => (
        <TextField
          key={name}
          field={fields[name]}
          label={t(`settlements.bank.columns.${name}`)}
          hint={name === "amount_column" ? t("settlements.bank.amount_hint") : undefined}
          autoComplete="off"
        />
      ))}
      <div>
        <SubmitButton>{t("common.actions.save")}</SubmitButton>
      </div>
    </SchemaForm>
  );
}
